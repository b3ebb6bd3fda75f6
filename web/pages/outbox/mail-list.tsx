import { Link } from 'wouter'
import type { readOutbox } from '#contract/admin/mail.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { paths } from '#web/platform/paths.ts'
import { cardClasses } from '#web/ui/card.tsx'
import { MailTime } from './mail-time.tsx'

type Props = { mails: ResponseOf<typeof readOutbox>; shownId: string; className: string }

/** Newest first. Links, so that each mail has a URL and the back button returns to the list. */
export function MailList({ mails, shownId, className }: Props) {
  return (
    <nav aria-label="Emails" className={`${cardClasses} overflow-hidden ${className}`}>
      <ul className="divide-y divide-line">
        {mails.map(({ id, to, subject, createdAt }) => (
          <li key={id}>
            <Link
              href={`${paths.outbox}?mail=${id}`}
              aria-current={id === shownId ? 'true' : undefined}
              className="grid gap-[2px] px-5 py-4 no-underline hover:bg-sand focus-visible:rounded-[4px] focus-visible:outline-offset-[-3px] lg:aria-current:bg-sand lg:aria-current:shadow-[inset_4px_0_0_var(--color-ink)]"
            >
              <span className="leading-[1.4] font-strong wrap-anywhere">{subject}</span>
              <span className="text-sm wrap-anywhere text-ink-soft">{to}</span>
              <span className="text-xs text-ink-soft">
                <MailTime at={createdAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
