import type { RefObject } from 'react'
import { removeOwnSlide } from '#contract/slides/own-slides.ts'
import { useAction } from '#web/platform/calls/use-action.ts'
import { fullDate } from '#web/platform/dates.ts'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { ConfirmDialog } from '#web/ui/surface/confirm-dialog.tsx'
import { useDialogSubject } from '#web/ui/surface/use-dialog-subject.ts'
import { useRefetchSlides } from '../use-refetch-slides.ts'
import type { ListedSlide } from './listed-slide.ts'

type Props = {
  slide: ListedSlide | null
  /** Receives the focus once the row with its button is gone. */
  listRef: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Asks before a slide is deleted. Its title stays visible while the dialog closes. */
export function RemoveSlideDialog({ slide, listRef, onClose }: Props) {
  const toast = useToast()
  const refetchSlides = useRefetchSlides()
  const { shown, isGone, setGone } = useDialogSubject(slide)
  const removing = useAction(removeOwnSlide, {
    onSuccess: async () => {
      toast({ title: 'Slide deleted', description: shown?.title })
      await refetchSlides()
      setGone()
      onClose()
    },
    onError: (error) => {
      toast({ look: 'destructive', title: 'Deleting failed', description: error.said })
      onClose()
    },
  })
  if (!shown) return null
  const then = shown.pinnedOn ? ` ${fullDate(shown.pinnedOn)} will go back to the library’s slide.` : ''
  return (
    <ConfirmDialog
      isOpen={slide !== null}
      title={`Delete “${shown.title}”?`}
      question={`This cannot be undone.${then} Anything already presented still counts.`}
      confirm={{ word: 'Delete', pending: removing.isPending && 'Deleting...' }}
      focusAfter={isGone ? listRef : undefined}
      onConfirm={() => removing.mutate({ params: { id: shown.id } })}
      onClose={onClose}
    />
  )
}
