import { supportEmail } from '#web/platform/page/support-email.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { atDomains, type Joining } from '../joining.ts'
import { InviteForm } from './invite-form.tsx'
import type { Known } from './sort-addresses.ts'

type Props = Known & { schoolName: string | null; joinUrl: string; isOpen: boolean; joining: Joining }

/** Invites colleagues by email, or all of them with a text to paste into a mail or a staff notice. */
export function Invitation({ schoolName, joinUrl, isOpen, joining, ...known }: Props) {
  const { domains } = known
  if (domains.length === 0)
    return (
      <p className="mt-6 border-t border-line pt-5 text-sm text-ink-soft">
        No email domain is set for your school yet, so no one can join. Please{' '}
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
    <div className="mt-6 grid gap-6 border-t border-line pt-5">
      <InviteForm known={known} />
      {/* The text leads to the page where anyone can ask, which is no use while joining is closed. */}
      {joining !== 'closed' && (
        <div className="grid gap-3">
          <TextAreaField label="Invitation to copy" readOnly value={text} />
          <div>
            <CopyButton word="Copy invitation" what="Invitation" text={text} />
          </div>
        </div>
      )}
    </div>
  )
}

function invitationText({ schoolName, joinUrl, domains }: Pick<Props, 'schoolName' | 'joinUrl' | 'domains'>): string {
  const at = atDomains(domains)
  return `${schoolName ?? 'Our school'} has the Daily Dot: one good question for your class, every school day. Make your own login with your school email (${at}): ${joinUrl}`
}
