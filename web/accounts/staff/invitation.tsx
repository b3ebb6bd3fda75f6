import { supportEmail } from '#web/platform/support-email.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'

type Props = { schoolName: string | null; joinUrl: string; domains: readonly string[]; isOpen: boolean }

/** A text to paste into a mail or a staff notice. */
export function Invitation({ schoolName, joinUrl, domains, isOpen }: Props) {
  if (domains.length === 0)
    return (
      <p className="mt-6 border-t border-line pt-5 text-sm text-ink-soft">
        No email domain is set for your school yet, so nobody can join. Please{' '}
        <a href={`mailto:${supportEmail}`} className="font-[520] text-ink underline">
          contact support
        </a>{' '}
        to add yours.
      </p>
    )
  if (!isOpen)
    return (
      <p className="mt-6 border-t border-line pt-5 text-sm text-ink-soft">
        Your staff can join as soon as you have chosen your password by the link in our welcome mail: it shows us that
        the email is yours.
      </p>
    )
  const text = invitationText({ schoolName, joinUrl, domains })
  return (
    <div className="mt-6 grid gap-3 border-t border-line pt-5">
      <TextAreaField label="Invitation to copy" readOnly value={text} />
      <div>
        <CopyButton word="Copy invitation" what="Invitation" text={text} />
      </div>
    </div>
  )
}

function invitationText({ schoolName, joinUrl, domains }: Omit<Props, 'isOpen'>): string {
  const at = domains.map((domain) => `@${domain}`).join(' or ')
  return `${schoolName ?? 'Our school'} has the Daily Dot: one good question for your class, every school day. Make your own login with your school email (${at}): ${joinUrl}`
}
