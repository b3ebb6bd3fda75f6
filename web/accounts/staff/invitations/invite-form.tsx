import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { AddressPreview, NotInvited } from './address-preview.tsx'
import type { Known } from './sort-addresses.ts'
import { useInviting } from './use-inviting.ts'

/** Mails colleagues a link to join, one or a whole list. */
export function InviteForm({ known }: { known: Known }) {
  const { domains } = known
  const inviting = useInviting(known)
  const { groups, wanted, isPending } = inviting
  return (
    <Form refused={inviting.refused} className="gap-3" onSend={inviting.invite}>
      <TextAreaField
        label="Invite by email"
        name="emails"
        value={inviting.text}
        onChange={(event) => inviting.edit(event.currentTarget.value)}
        readOnly={isPending}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={`colleague@${domains[0]}`}
        hint="One address or a whole list, as you copy it from Outlook or a spreadsheet. They can join at once, also if you have removed them before."
        error={inviting.issueFor('emails')}
        className="max-h-[260px]"
      />
      {inviting.isList && <AddressPreview groups={groups} domains={domains} />}
      <NotInvited notInvited={inviting.notInvited} />
      <Button
        type="submit"
        look="outline"
        size="small"
        className="justify-self-start"
        pending={isPending && 'Sending...'}
      >
        {wanted > 1 ? `Send ${wanted} invitations` : 'Send invitation'}
      </Button>
    </Form>
  )
}
