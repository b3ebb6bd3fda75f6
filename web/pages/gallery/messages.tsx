import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { Specimen } from './specimen.tsx'

export function Messages() {
  const toast = useToast()
  return (
    <>
      <Specimen
        name="Toasts"
        note="For what has just happened. F6 brings the keyboard there; they wait while you point at them."
      >
        <Button
          look="outline"
          onClick={() =>
            toast({ title: 'Logo Updated', description: 'Your custom logo has been uploaded successfully.' })
          }
        >
          Raise a toast
        </Button>
        <Button
          look="outline"
          onClick={() =>
            toast({
              look: 'destructive',
              title: 'Upload Failed',
              description: 'There was an error updating your logo. Please try again.',
            })
          }
        >
          Raise a destructive toast
        </Button>
        <Button look="outline" onClick={() => toast({ title: 'Copied' })}>
          Raise a short toast
        </Button>
      </Specimen>
      <Specimen name="Notices" note="For what stays true while you look at the page." layout="block">
        <Notice look="good" title="Teacher View Active">
          This is what your staff see.
        </Notice>
        <Notice look="info">Well done! You’ve used over half the slides this week</Notice>
        <Notice look="warn">Try to use more slides next week for better engagement</Notice>
        <Notice
          look="bad"
          action={
            <Button look="outline" size="small">
              Try again
            </Button>
          }
        >
          No internet just now. Please check your connection and try again.
        </Notice>
      </Specimen>
    </>
  )
}
