import type { ReactNode } from 'react'
import { sellerSlots } from '#contract/site/seller.ts'
import { paths } from '#web/platform/paths.ts'
import { SupportEmail } from '../legal/contact-details.tsx'
import { SiteSearch } from '../pieces/site-search.tsx'
import { topics } from './topics.tsx'

export const helpIsland = 'web/site/help/help.island.ts'

type ListedPage = { path: string; title: string; description: string }

/** The contact stays, whatever is searched for. */
const contact = { id: 'contact', title: 'Write to us' }
const everyPage = { id: 'pages', title: 'Every page' }

export function HelpPage({ pages }: { pages: readonly ListedPage[] }) {
  return (
    <div className="wrap-site pt-7 pb-20 lg:pt-10 lg:pb-28">
      <h1 className="text-[clamp(2.25rem,1.6rem+2.4vw,3.25rem)] leading-[1.1] tracking-[-0.03em]">Help</h1>
      <p className="mt-4 max-w-[52ch] text-lg text-ink-soft">
        How to present, what to do without internet, and how to reach us.
      </p>
      <SiteSearch className="needs-script mt-7" />
      <p role="status" data-part="found" className="text-sm text-ink-soft not-empty:mt-3 wrap-anywhere" />
      <div className="mt-8 grid gap-10 lg:mt-10 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-16">
        <Contents />
        <div className="prose grid min-w-0 content-start gap-10 lg:col-start-2">
          {topics.map(({ id, title, words, body }) => (
            <Part key={id} id={id} title={title} words={words}>
              {body}
            </Part>
          ))}
          <Part {...contact}>
            <p>
              Write to <SupportEmail />. We answer within 72 hours. If something does not work, tell us on which page,
              and paste the results of <a href={paths.check}>Check this computer</a>.
            </p>
            <p>
              {sellerSlots.businessName}, {sellerSlots.businessAddress}
            </p>
          </Part>
          <EveryPage pages={pages} />
        </div>
      </div>
    </div>
  )
}

function Contents() {
  return (
    <nav aria-label="On this page" data-contents="" className="lg:sticky lg:top-6 lg:self-start">
      <ul className="grid grid-cols-2 gap-x-4 text-sm sm:grid-cols-3 lg:grid-cols-1">
        {[...topics, contact, everyPage].map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-[44px] items-center leading-[1.35] text-ink-soft no-underline hover:text-ink hover:underline lg:min-h-[40px]"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type PartProps = { id: string; title: string; words?: string; children: ReactNode }

function Part({ id, title, words, children }: PartProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      data-topic={words}
      className="scroll-mt-6 border-t border-line pt-9"
    >
      <h2 id={`${id}-title`} className="text-xl">
        {title}
      </h2>
      <div className="mt-3">{children}</div>
    </section>
  )
}

function EveryPage({ pages }: { pages: readonly ListedPage[] }) {
  return (
    <section
      id={everyPage.id}
      aria-labelledby="pages-title"
      data-group=""
      className="scroll-mt-6 border-t border-line pt-9"
    >
      <h2 id="pages-title" className="text-xl">
        {everyPage.title}
      </h2>
      <ul className="mt-3 grid gap-x-10 gap-y-4 sm:grid-cols-2">
        {pages.map(({ path, title, description }) => (
          <li key={path} data-topic="">
            <a href={path} className="inline-flex min-h-[44px] items-center font-strong">
              {title}
            </a>
            <p className="text-sm text-ink-soft">{description}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
