import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/surface/dialog.tsx'

type Answer = 'approve' | 'reject'

/** Stands in for the bank's 3-D Secure window. Escape counts as a rejection. */
export function DemoBank({
  isAsking,
  onAnswer,
}: {
  isAsking: boolean
  onAnswer: (isApproved: boolean) => Promise<void>
}) {
  const [given, setGiven] = useState<Answer>()
  const give = async (answer: Answer): Promise<void> => {
    if (given) return
    setGiven(answer)
    await onAnswer(answer === 'approve')
    setGiven(undefined)
  }
  return (
    <Dialog
      kind="alert"
      isOpen={isAsking}
      onClose={() => void give('reject')}
      title="Your bank asks you to confirm"
      description="In demo mode this window stands for your bank’s own. Is it you who is paying The Daily Dot?"
      actions={
        <>
          <Button look="outline" pending={given === 'reject' && 'Rejecting...'} onClick={() => void give('reject')}>
            Reject
          </Button>
          <Button pending={given === 'approve' && 'Approving...'} onClick={() => void give('approve')}>
            Approve
          </Button>
        </>
      }
    />
  )
}
