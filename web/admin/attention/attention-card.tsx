import { Link } from 'wouter'
import { type AttentionList, exportAttention, type readAttention } from '#contract/admin/attention.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { longDate } from '#web/platform/dates.ts'
import { cardClasses } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { DownloadButton } from '../list/download-button.tsx'
import { Facts } from '../list/facts.tsx'
import { ListFoot } from '../list/list-foot.tsx'
import { plural } from '../list/plural.ts'
import { addressOf } from '../schools/list/filters.ts'
import { planWords } from '../schools/school.ts'
import { attentionWords, renewalWords } from './attention-words.ts'

type List = ResponseOf<typeof readAttention>[AttentionList]

type Props = { name: AttentionList; list: List }

export function AttentionCard({ name, list: { total, rows } }: Props) {
  const { title, description, one, many, none } = attentionWords[name]
  const headingId = `attention-${name}`
  return (
    <section aria-labelledby={headingId} className={`overflow-hidden ${cardClasses}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 p-5 sm:p-6">
        <div className="min-w-0 max-w-[62ch]">
          <h2 id={headingId} className="text-lg">
            {title}
          </h2>
          <p className="mt-1 text-sm text-ink-soft">{description}</p>
        </div>
        {total > 0 && (
          <DownloadButton
            endpoint={exportAttention}
            request={[{ query: { list: name } }]}
            done="List downloaded"
            className="max-sm:w-full"
          >
            <span aria-hidden="true">Download as CSV</span>
            <span className="sr-only">Download “{title}” as CSV</span>
          </DownloadButton>
        )}
      </div>
      {total === 0 ? (
        <div className="border-t border-line p-5 sm:p-6">
          <EmptyState title={none} />
        </div>
      ) : (
        <ol aria-label={title} className="divide-y divide-line border-t border-line">
          {rows.map((row) => (
            <Row key={`${row.id} ${row.email}`} name={name} row={row} />
          ))}
        </ol>
      )}
      <ListFoot
        said={
          total > rows.length
            ? `The first ${rows.length} of ${total} are shown; the CSV has all.`
            : plural(total, one, many)
        }
      />
    </section>
  )
}

function Row({ name, row }: { name: AttentionList; row: List['rows'][number] }) {
  const { at, email, plan, renewal } = row
  const { fact, never } = attentionWords[name]
  const facts = [
    { name: fact, value: at ? longDate(at) : never },
    ...(renewal ? [{ name: 'Next year', value: renewalWords[renewal] }] : []),
    { name: 'Plan', value: planWords[plan].toLowerCase() },
  ]
  return (
    <li className="px-5 py-4 text-sm sm:px-6">
      <p className="text-base font-strong wrap-anywhere">
        {/* A trial is no school of the list. */}
        {name === 'trials' ? row.name : <Link href={addressOf({ search: email })}>{row.name}</Link>}
      </p>
      <a href={`mailto:${email}`} className="inline-block py-[3px] wrap-anywhere text-ink-soft">
        {email}
      </a>
      <Facts facts={facts} />
    </li>
  )
}
