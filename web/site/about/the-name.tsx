import type { ReactNode } from 'react'
import { weekdays } from '#contract/slides/weekdays.ts'
import { Mark } from '#web/ui/picture/mark.tsx'

export function TheName() {
  return (
    <section className="wrap-site py-[72px] lg:py-[104px]">
      <h2 className="max-w-[26ch]">A dot is where a line, a sentence and a conversation begin</h2>
      <ul className="mt-10 grid gap-8 sm:grid-cols-3 sm:gap-6 lg:mt-12 lg:gap-10">
        <Beginning
          title="A line"
          words="Put the pencil down, and you have made a dot. Everything you draw starts there."
        >
          <svg viewBox="0 0 240 130" className="w-[min(80%,250px)]">
            <path
              d="M30 96C58 20 112 8 118 62s-44 42-30 8 74-44 92-8 26 22 36-20"
              className="fill-none stroke-ink"
              strokeWidth="5"
              strokeLinecap="round"
            />
            <circle cx="30" cy="96" r="15" className="fill-day" />
          </svg>
        </Beginning>
        <Beginning
          title="A sentence"
          words="Our sentence starters end in three dots. What comes after them belongs to the child."
        >
          <p className="flex items-center gap-[7px] text-[1.625rem] sm:max-md:text-[1.25rem] font-heading tracking-heading">
            I wonder if
            <i className="mt-[14px] size-[10px] rounded-full bg-day" />
            <i className="mt-[14px] size-[10px] rounded-full bg-day" />
            <i className="mt-[14px] size-[10px] rounded-full bg-day" />
          </p>
        </Beginning>
        <Beginning
          title="A conversation"
          words="Give the dot a tail and it speaks. Put another beside it and it is answered."
        >
          <Mark className="size-[92px] -translate-y-2 fill-day" />
          <Mark className="size-[72px] translate-y-5 -scale-x-100 fill-ink" />
        </Beginning>
      </ul>
      <FiveDots />
    </section>
  )
}

function Beginning({ title, words, children }: { title: string; words: string; children: ReactNode }) {
  return (
    <li>
      <div
        aria-hidden="true"
        className="flex h-[168px] items-center justify-center gap-1 rounded-card bg-sand lg:h-[200px]"
      >
        {children}
      </div>
      <h3 className="mt-5">{title}</h3>
      <p className="mt-2 max-w-[40ch] text-ink-soft">{words}</p>
    </li>
  )
}

function FiveDots() {
  return (
    <div className="mt-14 grid gap-8 border-t border-line pt-12 lg:mt-20 lg:grid-cols-[20rem_1fr] lg:items-center lg:gap-16 lg:pt-16">
      <div>
        <h3 className="text-xl">Five dots are a week</h3>
        <p className="mt-2 max-w-[40ch] text-ink-soft">
          Each weekday has its own colour and its own kind of talk, so a class soon knows what sort of morning it is.
        </p>
      </div>
      <ul className="grid gap-4 sm:grid-cols-5 sm:gap-3">
        {weekdays.map((weekday) => (
          <li key={weekday.day} data-day={weekday.day} className="flex items-center gap-4 sm:flex-col sm:text-center">
            <span aria-hidden="true" className="size-11 rounded-full bg-day sm:size-16" />
            <span className="text-sm leading-[1.35] font-strong text-day sm:max-w-[9ch]">{weekday.name}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
