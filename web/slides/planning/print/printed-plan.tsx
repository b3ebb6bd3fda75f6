import { createPortal } from 'react-dom'
import type { DatedSlide } from '#contract/slides/slides.ts'
import { weekdays } from '#contract/slides/weekdays.ts'
import { fullDate } from '#web/platform/dates.ts'
import './printed-plan.css'

type Props = {
  title: string
  subtitle?: string | undefined
  schoolName: string | null
  slides: readonly DatedSlide[]
}

/** The page's only content on paper: hidden on screen, and beside the app, so that nothing else of it is printed. */
export function PrintedPlan({ title, subtitle, schoolName, slides }: Props) {
  return createPortal(
    <div className="printed-plan" aria-hidden="true">
      <header>
        <p>{schoolName ? `The Daily Dot for ${schoolName}` : 'The Daily Dot'}</p>
        <p className="title">
          {title}
          {subtitle && <span> {subtitle}</span>}
        </p>
      </header>
      {slides.map((slide) => (
        <PrintedSlide key={`${slide.date} ${slide.id}`} slide={slide} />
      ))}
    </div>,
    document.body,
  )
}

function PrintedSlide({ slide }: { slide: DatedSlide }) {
  const { theme, date, title, prompt, followUp, word, wordCard } = slide
  const weekday = weekdays.find((each) => each.theme === theme)
  return (
    <section data-day={weekday?.day}>
      <p className="day">
        <b>{fullDate(date)}</b> {weekday?.name}
      </p>
      <p className="title">{title}</p>
      <p>{prompt}</p>
      {followUp && (
        <p className="small">
          <b>Follow-up</b> {followUp}
        </p>
      )}
      {word && (
        <p className="small">
          <b>Word to learn</b> {word}
          {wordCard?.meaning && `: ${wordCard.meaning}`}
        </p>
      )}
    </section>
  )
}
