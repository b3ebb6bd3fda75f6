import { ChevronUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { bandsByAge, type AgeBand, ageBands } from '#contract/slides/age-bands.ts'

type KeyProps = { label?: string; pressed?: boolean; onPress: () => void; className?: string; children: ReactNode }

export function BarKey({ label, pressed, onPress, className = '', children }: KeyProps) {
  return (
    <button type="button" className={`key ${className}`} aria-label={label} aria-pressed={pressed} onClick={onPress}>
      {children}
    </button>
  )
}

type BarProps = { band: AgeBand; onBand: (band: AgeBand) => void; children: ReactNode }

/** The age bands as one control, and the keys beside them. */
export function BoardBar({ band, onBand, children }: BarProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="bar">
      <div className="band-choice" data-open={isOpen || undefined}>
        {/* Where the clock lies in the bar, the four bands fold into this key. */}
        <button
          type="button"
          className="key band-key"
          aria-expanded={isOpen}
          aria-label={`Age band: ${ageBands[band]}. Change`}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span>{ageBands[band].replace(/ & (?=\d)/, '\u00A0&\u00A0')}</span>
          <ChevronUp aria-hidden="true" />
        </button>
        <div className="bands" role="group" aria-label="Age band">
          {bandsByAge.map((each) => (
            <BarKey
              key={each}
              pressed={each === band}
              onPress={() => {
                setIsOpen(false)
                onBand(each)
              }}
            >
              {ageBands[each]}
            </BarKey>
          ))}
        </div>
      </div>
      <div className="rest">{children}</div>
    </div>
  )
}
