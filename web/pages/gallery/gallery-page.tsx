import { useState } from 'react'
import { type Day, weekdays } from '#contract/slides/weekdays.ts'
import { Choice } from '#web/ui/form/choice.tsx'
import { Mark } from '#web/ui/picture/mark.tsx'
import { Main } from '#web/ui/surface/main.tsx'
import { Buttons } from './buttons.tsx'
import { Charts } from './charts.tsx'
import { Choices } from './choices.tsx'
import { Dialogs } from './dialogs.tsx'
import { Fields } from './fields.tsx'
import { Foundations } from './foundations.tsx'
import { Messages } from './messages.tsx'
import { Surfaces } from './surfaces.tsx'
import { Waiting } from './waiting.tsx'

const sections = [
  { id: 'foundations', name: 'Foundations', Section: Foundations },
  { id: 'buttons', name: 'Buttons', Section: Buttons },
  { id: 'surfaces', name: 'Cards and badges', Section: Surfaces },
  { id: 'charts', name: 'Charts', Section: Charts },
  { id: 'fields', name: 'Fields', Section: Fields },
  { id: 'choices', name: 'Choices and tabs', Section: Choices },
  { id: 'dialogs', name: 'Dialogs', Section: Dialogs },
  { id: 'messages', name: 'Toasts and notices', Section: Messages },
  { id: 'waiting', name: 'Loading, empty, error', Section: Waiting },
]

const days = weekdays.map(({ day, name }) => ({ value: day, name: name.slice(0, 3) }))

/** Every component of the design system in every state. New engineers start here, and the accessibility tests run on it. */
export function GalleryPage() {
  const [day, setDay] = useState<Day>('mon')
  return (
    <div data-day={day}>
      <header className="border-b border-line bg-surface">
        <div className="wrap-app flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-6">
          <div className="flex items-center gap-4">
            <Mark className="size-12 fill-day" />
            <div>
              <h1>Design system</h1>
              <p className="text-sm text-ink-soft">Every piece of the Daily Dot, in every state.</p>
            </div>
          </div>
          <Choice label="Day" options={days} value={day} onChange={setDay} />
        </div>
      </header>
      <div className="wrap-app grid gap-x-12 lg:grid-cols-[196px_minmax(0,1fr)]">
        <Contents />
        <Main className="grid min-w-0 gap-16 py-10">
          {sections.map(({ id, name, Section }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="min-w-0 scroll-mt-6">
              <h2 id={`${id}-title`} className="mb-6 text-xl">
                {name}
              </h2>
              <div className="grid gap-8">
                <Section />
              </div>
            </section>
          ))}
        </Main>
      </div>
    </div>
  )
}

function Contents() {
  return (
    <nav aria-label="Sections" className="max-lg:hidden">
      <ul className="sticky top-0 grid py-10">
        {sections.map(({ id, name }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-mx-3 flex min-h-[44px] items-center rounded-field px-3 text-sm font-medium text-ink-soft no-underline hover:bg-ink/5 hover:text-ink"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
