import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { readOutbox } from '#contract/admin/mail.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { paths } from '#web/platform/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/card.tsx'
import { LinkedText } from './linked-text.tsx'
import { MailTime } from './mail-time.tsx'

type Props = {
  mail: ResponseOf<typeof readOutbox>[number]
  /** The selected mail; if undefined, a large screen shows the newest. */
  chosenId: string | undefined
  className: string
}

/** One mail as plain text. Our CSP blocks the styles of its HTML version, which has its own page. */
export function MailView({ mail: { id, to, subject, text, createdAt, attachments }, chosenId, className }: Props) {
  const heading = useFocusOnChange(chosenId)
  return (
    <article className={`min-w-0 ${className}`}>
      <Link href={paths.outbox} className="mb-3 inline-flex min-h-[44px] items-center gap-2 lg:hidden">
        <ArrowLeft aria-hidden="true" className="size-5" />
        All emails
      </Link>
      <div className={`${cardClasses} p-5 sm:p-7`}>
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4 border-b border-line pb-5">
          <div className="min-w-0">
            <h2 ref={heading} tabIndex={-1} className="text-xl leading-[1.3] wrap-anywhere">
              {subject}
            </h2>
            <p className="mt-1 text-sm wrap-anywhere text-ink-soft">To {to}</p>
            <p className="text-sm text-ink-soft">
              <MailTime at={createdAt} />
            </p>
          </div>
          <div className="flex flex-wrap gap-3">
            <ButtonLink look="outline" size="small" href={`${paths.outbox}/${id}`}>
              See it as HTML
            </ButtonLink>
            {attachments.map((fileName) => (
              <ButtonLink key={fileName} look="outline" size="small" href={`${paths.outbox}/${id}/${fileName}`}>
                Open {fileName}
              </ButtonLink>
            ))}
          </div>
        </div>
        <div className="max-w-[62ch] pt-5 wrap-anywhere whitespace-pre-wrap">
          <LinkedText text={text} />
        </div>
      </div>
    </article>
  )
}

/** Moves the focus to a newly selected mail: on a small screen the list it was chosen from has disappeared. */
function useFocusOnChange(id: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const lastId = useRef(id)
  useEffect(() => {
    if (lastId.current === id) return
    lastId.current = id
    if (id) heading.current?.focus()
  }, [id])
  return heading
}
