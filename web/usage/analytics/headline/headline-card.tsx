import { Lightbulb } from 'lucide-react'
import { Link } from 'wouter'
import type { Analytics } from '#contract/usage/analytics.ts'
import type { Coverage } from '#contract/usage/coverage.ts'
import { paths } from '#web/platform/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/card.tsx'
import { headlineFacts } from './headline-facts.ts'
import { emphasis, regularity, tryNext } from './headline-words.ts'

const links = {
  today: { path: paths.dashboard, name: 'Go to today’s slide' },
  plan: { path: paths.plan, name: 'See the plan' },
}

/** The finding in a sentence or two, the facts behind it, and the next step. */
export function HeadlineCard({ analytics, coverage }: { analytics: Analytics; coverage: Coverage }) {
  const { words, leadsTo } = tryNext(coverage)
  return (
    <section
      aria-label="In one sentence"
      data-tour="figures"
      className={`grid gap-5 px-5 pt-6 pb-3 sm:px-8 ${cardClasses}`}
    >
      <div className="grid items-center gap-x-12 gap-y-5 lg:grid-cols-[minmax(0,1fr)_auto]">
        <p className="text-xl leading-[1.25] tracking-[-0.022em] text-balance sm:text-[1.75rem]">
          {regularity(analytics)} <strong className="font-heading">{emphasis(coverage)}</strong>
        </p>
        <dl className="grid grid-cols-3 divide-x divide-line">
          {headlineFacts(analytics).map((fact) => (
            <div
              key={fact.key}
              className="flex flex-col-reverse justify-end gap-1 px-3 first:pl-0 last:pr-0 sm:px-5 lg:w-[158px] lg:first:border-l lg:first:border-line lg:first:pl-5"
            >
              <dt className="text-xs leading-[1.35] text-ink-soft sm:text-sm">{fact.words}</dt>
              <dd className="text-[1.5rem] leading-[1.1] font-heading tracking-[-0.03em] whitespace-nowrap tabular-nums sm:text-[2rem]">
                {fact.value}{' '}
                {fact.of > 0 && (
                  <span className="text-sm font-body tracking-[-0.01em] text-ink-soft sm:text-[1rem]">
                    of {fact.of}
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="flex flex-wrap items-center gap-x-[14px] gap-y-2 border-t border-line pt-3 text-sm">
        <Lightbulb aria-hidden="true" className="size-[22px] flex-none" />
        <p className="min-w-0 flex-1 basis-[240px]">
          <strong>Try next:</strong> {words}
        </p>
        <Link href={links[leadsTo].path} asChild>
          <ButtonLink look="outline" size="small">
            {links[leadsTo].name}
          </ButtonLink>
        </Link>
      </div>
    </section>
  )
}
