import type { ReactNode } from 'react'
import { type AgeBand, ageBands } from '#contract/slides/age-bands.ts'
import { demoSlide } from '#web/site/pieces/sample-slides.ts'
import { Mark } from '#web/ui/picture/mark.tsx'

export function HowASlideIsMade() {
  return (
    <section
      data-day="mon"
      className="wrap-site grid gap-10 py-[72px] lg:grid-cols-[19rem_1fr] lg:gap-20 lg:py-[104px]"
    >
      <div className="lg:sticky lg:top-10 lg:self-start">
        <h2 className="max-w-[14ch]">How a slide is made</h2>
        <p className="mt-5 max-w-[44ch] text-ink-soft">
          Five parts, each written for this question and no other. Here they are for our demo slide, {demoSlide.title}.
        </p>
      </div>
      <Parts />
    </section>
  )
}

function Parts() {
  return (
    <ol className="grid gap-12">
      <Part
        number={1}
        title="One open question"
        words="Short enough to read from the back, and open enough for three good answers."
      >
        <p className="rounded-card bg-board p-6 text-xl font-heading tracking-heading text-balance text-board-text sm:p-8 sm:text-[1.75rem]">
          {demoSlide.prompt}
        </p>
      </Part>
      <Part
        number={2}
        title="A simple wording for the youngest"
        words="The same question, in words that a five-year-old says."
      >
        <p className="flex items-center gap-4 rounded-card bg-day-tint px-6 py-5 text-lg">
          <Mark className="size-7 fill-day" />
          {demoSlide.promptSimple}
        </p>
      </Part>
      <Part
        number={3}
        title="Starters for each age"
        words="Not one list for all, but the words a child of that age would say."
      >
        <Starters />
      </Part>
      <Part
        number={4}
        title="A follow-up that goes deeper"
        words="For when the first answers come easily. It turns the question round."
      >
        <p className="rounded-card bg-board px-6 py-5 text-board-text">
          <b className="mr-2 text-day-bright">Follow-up</b>
          {demoSlide.followUp}
        </p>
      </Part>
      <Part
        number={5}
        title="A note for the teacher"
        words="Why this question, and what to listen for. The class never sees it."
      >
        <p className="max-w-[60ch] border-l-[3px] border-day py-1 pl-5 text-ink-soft">
          “Yet” turns a closed door into a next step. Listen for a child who names what they would do differently, and
          not only that they would try harder. Deciding to stop can be a thoughtful answer too.
        </p>
      </Part>
    </ol>
  )
}

function Part(props: { number: number; title: string; words: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-5 sm:gap-x-5">
      <span
        aria-hidden="true"
        className="mt-[1px] grid size-9 place-items-center rounded-full bg-ink text-sm font-strong text-white"
      >
        {props.number}
      </span>
      <div>
        <h3 className="pt-1">{props.title}</h3>
        <p className="mt-1 max-w-[54ch] text-ink-soft">{props.words}</p>
      </div>
      <div className="col-span-2 min-w-0 sm:col-span-1 sm:col-start-2">{props.children}</div>
    </li>
  )
}

/** One starter of each band is enough to hear the difference. */
const bands: readonly AgeBand[] = ['eyfs', 'ks1', 'lowerKS2', 'upperKS2']

function Starters() {
  return (
    <dl className="grid gap-3 sm:grid-cols-2">
      {bands.map((band) => (
        <div key={band} className="rounded-[16px_16px_16px_4px] border border-line bg-surface px-5 py-4 shadow-soft">
          <dt className="text-xs text-ink-faint">{ageBands[band]}</dt>
          <dd className="mt-1">{demoSlide.starters[band].at(0)}</dd>
        </div>
      ))}
    </dl>
  )
}
