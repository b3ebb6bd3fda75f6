import type { RefObject } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  isOpen: boolean
  title: string
  /** The question, word for word. */
  question: string
  confirm: { word: string; look?: 'danger' | 'primary'; pending?: string | false }
  cancelWord?: string
  focusAfter?: RefObject<HTMLElement | null> | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be undone. The safe option has the focus. */
export function ConfirmDialog(props: Props) {
  const { isOpen, title, question, confirm, cancelWord = 'Cancel', focusAfter, onConfirm, onClose } = props
  return (
    <Dialog
      kind="alert"
      focusAfter={focusAfter}
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      description={question}
      actions={
        <>
          <Button look="outline" onClick={onClose}>
            {cancelWord}
          </Button>
          <Button look={confirm.look ?? 'danger'} pending={confirm.pending} onClick={onConfirm}>
            {confirm.word}
          </Button>
        </>
      }
    />
  )
}
