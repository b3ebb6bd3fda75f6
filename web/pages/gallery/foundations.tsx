import { weekdays } from '#contract/slides/weekdays.ts'
import { Specimen } from './specimen.tsx'

const grounds = [
  { name: 'Paper', classes: 'bg-paper' },
  { name: 'Sand', classes: 'bg-sand' },
  { name: 'Surface', classes: 'bg-surface' },
  { name: 'Ink', classes: 'bg-ink text-white' },
  { name: 'Board', classes: 'bg-board text-board-text' },
]

const states = [
  { name: 'Good', classes: 'bg-good-tint text-good' },
  { name: 'Info', classes: 'bg-info-tint text-info' },
  { name: 'Warn', classes: 'bg-warn-tint text-warn' },
  { name: 'Bad', classes: 'bg-bad-tint text-bad' },
]

const sizes = [
  { name: 'text-2xl, 32', classes: 'text-2xl font-heading tracking-heading' },
  { name: 'text-xl, 24', classes: 'text-xl' },
  { name: 'text-lg, 20', classes: 'text-lg' },
  { name: 'text-base, 17', classes: 'text-base' },
  { name: 'text-sm, 15', classes: 'text-sm' },
  { name: 'text-xs, 13', classes: 'text-xs' },
]

export function Foundations() {
  return (
    <>
      <Specimen name="Ground and ink" note="Colour means a weekday, a state or a themed week, and nothing else.">
        {grounds.map((ground) => (
          <Swatch key={ground.name} {...ground} />
        ))}
      </Specimen>
      <Specimen name="Weekdays" note="data-day on any element recolours everything in it. The switch is at the top.">
        {weekdays.map(({ day, name }) => (
          <span key={day} data-day={day} className="grid">
            <Swatch name={name} classes="bg-day-tint text-day" />
          </span>
        ))}
      </Specimen>
      <Specimen name="States" note="Never without a word.">
        {states.map((state) => (
          <Swatch key={state.name} {...state} />
        ))}
      </Specimen>
      <Specimen name="Type" note="Lexend, drawn for reading ease. Lines of at most 62 characters." layout="block">
        {sizes.map((size) => (
          <p
            key={size.name}
            className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line pb-3"
          >
            <span className={size.classes}>How could we find out?</span>
            <span className="text-xs text-ink-faint">{size.name}</span>
          </p>
        ))}
      </Specimen>
    </>
  )
}

function Swatch({ name, classes }: { name: string; classes: string }) {
  return (
    <span
      className={`flex min-h-16 min-w-[120px] items-end rounded-field border border-line px-3 py-2 text-sm font-medium ${classes}`}
    >
      {name}
    </span>
  )
}
