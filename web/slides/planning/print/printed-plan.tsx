import { createPortal } from 'react-dom'
import { type AgeBand, ageBands } from '#contract/slides/age-bands.ts'
import type { DatedSlide } from '#contract/slides/slides.ts'
import { weekdays } from '#contract/slides/weekdays.ts'
import { fullDate } from '#web/platform/dates.ts'
import { promptFor } from '#web/slides/wording/slide-wording.ts'
import { startersOf } from '#web/slides/wording/starters.ts'
import './printed-plan.css'

/** What is printed beside question, follow-up and word. */
export type PrintChoice = { band: AgeBand | undefined; hasNote: boolean }

type Props = {
  title: string
  subtitle?: string | undefined
  schoolName: string | null
  slides: readonly DatedSlide[]
  choice: PrintChoice
}

/** The page's only content on paper: hidden on screen, and beside the app, so that nothing else of it is printed. */
export function PrintedPlan({ title, subtitle, schoolName, slides, choice }: Props) {
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
        <PrintedSlide key={`${slide.date} ${slide.id}`} slide={slide} {...choice} />
      ))}
    </div>,
    document.body,
  )
}

function PrintedSlide({ slide, band, hasNote }: PrintChoice & { slide: DatedSlide }) {
  const { theme, date, title, followUp, word, wordCard } = slide
  const weekday = weekdays.find((each) => each.theme === theme)
  return (
    <section data-day={weekday?.day}>
      <p className="day">
        <b>{fullDate(date)}</b> {weekday?.name}
      </p>
      <p className="title">{title}</p>
      <p>{band ? promptFor(slide, band) : slide.prompt}</p>
      {band && <Starters band={band} starters={startersOf(slide)[band]} />}
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
      {hasNote && <PrintedNote slide={slide} />}
    </section>
  )
}

function Starters({ band, starters }: { band: AgeBand; starters: readonly string[] }) {
  return (
    <div className="small">
      <b>Starters for {ageBands[band]}</b>
      <ul>
        {starters.map((starter) => (
          <li key={starter}>{starter}</li>
        ))}
      </ul>
    </div>
  )
}

/** An own slide may have one text instead of the four. */
function PrintedNote({ slide: { note, teacherNote } }: { slide: DatedSlide }) {
  const lines = note
    ? [
        ['Ask', note.ask],
        ['Listen for', note.listenFor],
        ['If it stalls', note.ifItStalls],
        ['Take care', note.care],
      ]
    : [['Note', teacherNote]]
  return lines.map(
    ([name, words]) =>
      words && (
        <p key={name} className="small">
          <b>{name}</b> {words}
        </p>
      ),
  )
}
