import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { ConfirmDialog } from '#web/ui/surface/confirm-dialog.tsx'
import { Dialog } from '#web/ui/surface/dialog.tsx'
import { Specimen } from './specimen.tsx'

type Open = 'none' | 'dialog' | 'confirm' | 'deleting'

export function Dialogs() {
  const [open, setOpen] = useState<Open>('none')
  const toast = useToast()
  const close = (): void => setOpen('none')

  function remove(): void {
    setOpen('deleting')
    setTimeout(() => {
      close()
      toast({ title: 'Test Account Deleted', description: 'The test account has been removed successfully.' })
    }, 1200)
  }

  return (
    <Specimen name="Above the page" note="Escape closes both, and the focus goes back to the button.">
      <Button look="outline" onClick={() => setOpen('dialog')}>
        Open a dialog
      </Button>
      <Button look="outline" onClick={() => setOpen('confirm')}>
        Ask before deleting
      </Button>
      <Dialog
        isOpen={open === 'dialog'}
        onClose={close}
        title="Invite your staff"
        description="Anyone with an address at your school can make a login of their own."
        actions={
          <>
            <Button look="quiet" onClick={close}>
              Not now
            </Button>
            <Button onClick={close}>Copy the invitation</Button>
          </>
        }
      >
        <TextField label="School domain" defaultValue="oakfield.sch.uk" />
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'confirm' || open === 'deleting'}
        onClose={close}
        title="Delete test account"
        question="Are you sure you want to delete this test account? This action cannot be undone."
        confirm={{ word: 'Delete', pending: open === 'deleting' && 'Deleting...' }}
        onConfirm={remove}
      />
    </Specimen>
  )
}
