import { type RefObject, useState } from 'react'
import { type FoundSlide, withdrawSlide } from '#contract/admin/withdrawals.ts'
import { call } from '#web/platform/calls/api.ts'
import { saidUnlessIssues, useForm } from '#web/platform/calls/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { Form } from '#web/ui/form/form.tsx'
import { OptionCards } from '#web/ui/form/option-cards.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { Dialog } from '#web/ui/surface/dialog.tsx'
import { useDialogSubject } from '#web/ui/surface/use-dialog-subject.ts'
import { useRefetchSlides } from './use-refetch-slides.ts'

type Props = {
  slide: FoundSlide | null
  /** Receives the focus once the slide has left its row. */
  focusAfter: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Where an administrator withdraws a slide everywhere. The slide stays visible while the dialog closes. */
export function WithdrawDialog({ slide, focusAfter, onClose }: Props) {
  const { shown, isGone, setGone } = useDialogSubject(slide)
  if (!shown) return null
  return (
    <Dialog
      isOpen={slide !== null}
      onClose={onClose}
      title={`Withdraw “${shown.title}”`}
      description={shown.prompt}
      focusAfter={isGone ? focusAfter : undefined}
    >
      <WithdrawForm slide={shown} onWithdrawn={setGone} onClose={onClose} />
    </Dialog>
  )
}

type FormProps = { slide: FoundSlide; onWithdrawn: () => void; onClose: () => void }

/** Mounted whenever the dialog opens, so it starts empty and with the first proposal. */
function WithdrawForm({ slide, onWithdrawn, onClose }: FormProps) {
  const { id: slideId, title, replacements } = slide
  const [chosen, setChosen] = useState(replacements[0]?.id)
  const replacement = replacements.find(({ id }) => id === chosen)
  const toast = useToast()
  const refetchSlides = useRefetchSlides()
  const { refused, issueFor, isPending, send } = useForm({
    shape: withdrawSlide.body,
    send: (body: { slideId: string; reason: string; replacementId?: string }) => call(withdrawSlide, { body }),
    onDone: async (withdrawn) => {
      onWithdrawn()
      await refetchSlides()
      toast({ title: 'Withdrawn', description: `Every school sees “${withdrawn.replacement.title}” instead.` })
      onClose()
    },
    onRefused: (error) => {
      // Another administrator may have withdrawn it, or the replacement.
      void refetchSlides()
      return saidUnlessIssues(error)
    },
  })
  return (
    <Form
      refused={refused}
      onSend={(read) => send({ slideId, reason: read('reason'), ...(chosen ? { replacementId: chosen } : {}) })}
    >
      <TextAreaField
        label="Reason"
        hint="For the audit log. Schools do not see it."
        name="reason"
        required
        maxLength={500}
        error={issueFor('reason')}
      />
      <OptionCards
        label="Show instead"
        columns={1}
        options={replacements.map(({ id, title: name, prompt }) => ({ value: id, name, text: prompt }))}
        value={chosen}
        onChange={setChosen}
        error={issueFor('replacementId')}
      />
      <Notice look="warn">
        {replacement
          ? `Every school sees “${replacement.title}” instead of “${title}”, at once.`
          : `Every school sees another slide instead of “${title}”, at once.`}
      </Notice>
      <div className="flex flex-col gap-2 sm:flex-row sm:justify-end">
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" look="danger" pending={isPending && 'Withdrawing...'}>
          Withdraw everywhere
        </Button>
      </div>
    </Form>
  )
}
