import type { ReactNode } from 'react'
import { AgeBandSwitch, PromptByBand, StartersByBand } from '../pieces/age-band-switch.tsx'
import { DiscussionTimer } from '../pieces/discussion-timer.tsx'
import { demoSlide } from '../pieces/sample-slides.ts'

const keys = [
  { key: 'Space', does: 'start or pause the timer' },
  { key: '1 – 4', does: 'change the age band' },
  { key: 'T', does: 'hide or show the timer' },
  { key: 'Esc', does: 'back to your dashboard' },
]

const alignment = [
  { to: 'National Curriculum', with: 'All twelve spoken-language statements, each term' },
  { to: 'EYFS', with: 'Listening, Attention and Understanding; Speaking' },
  { to: 'PSHE and RSHE', with: 'A named link on each slide where one fits' },
]

export function Features() {
  return (
    <section className="py-18 lg:py-26">
      <div className="wrap-site">
        <h2 className="max-w-[30ch]">Everything the first ten minutes need</h2>
        <div className="mt-11 grid gap-5 lg:grid-cols-12">
          <Feature
            title="Daily Conversation Starters"
            text="One open question a day, with sentence starters written for each age, so Reception and Year 6 can both join in."
            className="by-age-band lg:col-span-7"
          >
            <div className="grid gap-5">
              <AgeBandSwitch />
              <PromptByBand
                prompt={demoSlide.prompt}
                promptSimple={demoSlide.promptSimple}
                className="text-lg leading-[1.4] font-medium"
              />
              <StartersByBand starters={demoSlide.starters} className="starter-bubbles" />
            </div>
          </Feature>
          <Feature
            title="Built-in Discussion Timers"
            text="A dot that empties and digits that everyone can read. Set it minute by minute, then start, pause, or begin again."
            day="thu"
            className="lg:col-span-5"
          >
            <DiscussionTimer allSeconds={180} leftSeconds={130} shape="tall" />
          </Feature>
          <Feature
            title="Presentation Mode"
            text="Fills the board in one press, reads well from the back row, and works by touch or by keyboard."
            className="lg:col-span-5"
          >
            <PresentationKeys />
          </Feature>
          <Feature
            title="Curriculum Aligned"
            text="Every slide says which statements it serves, so the talk counts towards what you already teach."
            className="lg:col-span-7"
          >
            <CurriculumLinks />
          </Feature>
        </div>
      </div>
    </section>
  )
}

type FeatureProps = { title: string; text: string; day?: 'thu'; className: string; children: ReactNode }

/** A feature's name, what it does, and a working piece of it. */
function Feature({ title, text, day, className, children }: FeatureProps) {
  return (
    <article
      data-day={day}
      className={`grid content-between gap-7 rounded-card border border-line bg-surface p-6 shadow-soft sm:p-9 ${className}`}
    >
      <div>
        <h3>{title}</h3>
        <p className="mt-2 max-w-[46ch] text-balance text-ink-soft">{text}</p>
      </div>
      {children}
    </article>
  )
}

function PresentationKeys() {
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-[10px] text-sm">
      {keys.map(({ key, does }) => (
        <div key={key} className="contents">
          <dt>
            <kbd className="block min-w-14 rounded-lg border border-b-2 border-line-strong bg-surface px-[10px] py-2 text-center font-sans text-xs leading-none font-medium">
              {key}
            </kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}

function CurriculumLinks() {
  return (
    <dl className="text-sm">
      {alignment.map((row) => (
        <div key={row.to} className="grid gap-x-5 border-t border-line py-[14px] last:pb-0 sm:grid-cols-[11rem_1fr]">
          <dt className="font-strong">{row.to}</dt>
          <dd className="text-ink-soft">{row.with}</dd>
        </div>
      ))}
    </dl>
  )
}
