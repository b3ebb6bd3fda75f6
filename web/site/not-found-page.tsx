import type { ReactNode } from 'react'
import { weekdays } from '#contract/slides/weekdays.ts'
import { paths } from '#web/platform/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { markPath } from '#web/ui/picture/mark-path.ts'
import { SiteSearch } from './pieces/site-search.tsx'

export function NotFoundPage() {
  return (
    <section className="wrap-site pt-10 pb-24 lg:pt-16 lg:pb-32">
      <MissingDot />
      <h1 className="mt-10 text-3xl lg:mt-14">404 Page Not Found</h1>
      <p className="mt-4 text-lg">Did you forget to add the page to the router?</p>
      <p className="mt-3 max-w-[50ch] text-ink-soft">
        That is a closed question, and one for us. Here is an open one: where would you like to go instead?
      </p>
      <SiteSearch className="mt-8" />
      <ul className="mt-6 grid grid-cols-2 gap-3 sm:flex">
        <Way to={paths.home}>Home</Way>
        <Way to={paths.demo}>Demo</Way>
        <Way to={paths.login} when="when-signed-out">
          Log In
        </Way>
        <Way to={paths.dashboard} when="when-at-any-door">
          Today
        </Way>
        <Way to={paths.help}>Help</Way>
      </ul>
    </section>
  )
}

function Way({ to, when, children }: { to: string; when?: string; children: ReactNode }) {
  return (
    <li className={when}>
      <ButtonLink look="outline" href={to} className="max-sm:w-full">
        {children}
      </ButtonLink>
    </li>
  )
}

const missing = 'wed'

/** A week of dots in which Wednesday has rolled away. */
function MissingDot() {
  return (
    <svg viewBox="4 4 616 162" aria-hidden="true" className="w-full max-w-[820px]">
      {weekdays.map(({ day }, place) =>
        day === missing ? (
          <circle
            key={day}
            cx={44 + place * 104}
            cy="48"
            r="38"
            className="fill-none stroke-line-strong"
            strokeWidth="2.5"
            strokeDasharray="3 8.94"
            strokeLinecap="round"
          />
        ) : (
          <circle key={day} data-day={day} cx={44 + place * 104} cy="48" r="40" className="fill-day" />
        ),
      )}
      <path
        d="M270 98C300 134 420 142 520 126"
        className="fill-none stroke-line-strong"
        strokeWidth="2.5"
        strokeDasharray="1 9"
        strokeLinecap="round"
      />
      <path
        data-day={missing}
        d={markPath}
        className="fill-day"
        transform="translate(578 108) rotate(14) scale(-3.08 3.08) translate(-16 -15)"
      />
    </svg>
  )
}
