import type { TermDates } from '#contract/accounts/term-dates.ts'
import { shortDay } from '#web/platform/panel-dates.ts'
import { byYear, shortSpan } from './dates-in-words.ts'

/** What is saved, by academic year. */
export function DatesSummary({ dates }: { dates: TermDates }) {
  return (
    <div className="grid gap-5">
      {byYear(dates).map(({ name, terms, closedDays }) => (
        <div key={name}>
          <h3 className="mb-1 text-base">{name}</h3>
          {terms.length > 0 && (
            <dl className="text-sm">
              {terms.map((term) => (
                <div
                  key={term.from}
                  className="grid gap-x-4 border-t border-line py-[10px] sm:grid-cols-[minmax(0,9.5rem)_minmax(0,1fr)]"
                >
                  <dt className="font-medium break-words">{term.name}</dt>
                  <dd className="text-ink-soft">
                    {shortSpan(term.from, term.until)}
                    {term.halfTerm && (
                      <span>
                        ,{' '}
                        <span className="whitespace-nowrap">
                          half term {shortSpan(term.halfTerm.from, term.halfTerm.until)}
                        </span>
                      </span>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          )}
          {closedDays.length > 0 && (
            <ul
              aria-label={`Closed days of ${name}`}
              className="grid gap-x-4 border-t border-line pt-[10px] text-sm text-ink-soft sm:grid-cols-2"
            >
              {closedDays.map(({ day, name: why }) => (
                <li key={day} className="py-[2px] break-words">
                  {shortDay(day)}: {why}
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </div>
  )
}
