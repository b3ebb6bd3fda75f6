import type { ReactNode } from 'react'
import { paths } from '#web/platform/paths.ts'
import { Mark } from '#web/ui/picture/mark.tsx'
import { ContactDetails } from './contact-details.tsx'

/** One section of a legal page. Its id is its anchor, so it must never change once published. */
export type LegalSection = { id: string; title: string; body: ReactNode }

type Props = { path: string; title: string; inShort: ReactNode; sections: readonly LegalSection[] }

export function LegalPage({ path, title, inShort, sections }: Props) {
  return (
    <div className="wrap-site pt-6 pb-20 lg:pt-10 lg:pb-28">
      <LegalNav current={path} />
      <header className="mt-8 lg:mt-12">
        <h1 className="text-3xl lg:text-[3.25rem]">{title}</h1>
        <p className="mt-3 text-sm text-ink-faint">
          Last updated: <time dateTime="2026-11-17">17 November 2026</time>
        </p>
      </header>
      <div className="mt-8 grid gap-10 lg:mt-10 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-16">
        <aside className="hidden lg:block">
          <nav aria-label="On this page" className="sticky top-6 max-h-[calc(100vh-48px)] overflow-y-auto py-1">
            <p className="mb-2 text-sm font-strong">On this page</p>
            <Contents sections={sections} />
          </nav>
        </aside>
        <article className="prose min-w-0">
          <section aria-labelledby="in-short" className="rounded-card bg-sand p-6 sm:p-8">
            <h2 id="in-short" className="flex items-center gap-[10px] text-lg">
              <Mark className="size-[22px] fill-day" />
              In short
            </h2>
            <div className="mt-3">{inShort}</div>
          </section>
          <FoldedContents sections={sections} />
          {sections.map((section, index) => (
            <Part key={section.id} section={section} number={index + 1} />
          ))}
          <ContactDetails />
        </article>
      </div>
    </div>
  )
}

const legalPages = [
  { to: paths.privacy, name: 'Privacy' },
  { to: paths.terms, name: 'Terms' },
  { to: paths.cookies, name: 'Cookies' },
  { to: paths.gdpr, name: 'GDPR' },
]

function LegalNav({ current }: { current: string }) {
  return (
    <nav aria-label="Legal pages">
      <ul className="inline-flex gap-1 rounded-[14px] bg-sand p-1 max-sm:flex max-sm:justify-between">
        {legalPages.map((page) => (
          <li key={page.to}>
            <a
              href={page.to}
              aria-current={page.to === current ? 'page' : undefined}
              className="inline-flex min-h-[44px] items-center rounded-[10px] px-3 text-sm font-medium text-ink-soft no-underline hover:text-ink aria-[current]:bg-surface aria-[current]:text-ink aria-[current]:inset-ring-[1.5px] aria-[current]:inset-ring-ink sm:px-4"
            >
              {page.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** On a phone the list would push the first sentence off the screen, so it is collapsed there. */
function FoldedContents({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <details className="mt-4 rounded-card border border-line bg-surface px-6 lg:hidden">
      <summary className="flex min-h-[52px] items-center justify-between text-sm font-strong">
        On this page
        <span aria-hidden="true" className="legal-fold" />
      </summary>
      <nav aria-label="On this page" className="pb-4">
        <Contents sections={sections} />
      </nav>
    </details>
  )
}

function Contents({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <ol className="plain-list text-sm">
      {sections.map((section, index) => (
        <li key={section.id}>
          <a
            href={`#${section.id}`}
            className="grid min-h-[44px] grid-cols-[1.9rem_1fr] items-center text-ink-soft no-underline hover:text-ink hover:underline lg:min-h-[36px] lg:py-1"
          >
            <span className="text-ink-faint tabular-nums">{index + 1}</span>
            <span className="leading-[1.35]">{section.title}</span>
          </a>
        </li>
      ))}
    </ol>
  )
}

function Part({ section, number }: { section: LegalSection; number: number }) {
  return (
    <section
      id={section.id}
      aria-labelledby={`${section.id}-title`}
      className="mt-10 scroll-mt-6 border-t border-line pt-10"
    >
      <h2 id={`${section.id}-title`} className="text-xl">
        <span className="mr-2 text-ink-faint tabular-nums">{number}.</span>
        {section.title}
      </h2>
      <div className="mt-4">{section.body}</div>
    </section>
  )
}
