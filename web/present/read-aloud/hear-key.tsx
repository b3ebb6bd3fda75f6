import './hear-key.css'
import type { ReadAloud } from './use-read-aloud.ts'

/** Undefined where the browser has no voice: there is no key then. */
type Voiced = { readAloud: ReadAloud | undefined }

/** Reads one text, beside it. */
export function HearKey({ says, readAloud }: Voiced & { says: string }) {
  if (!readAloud) return null
  const isOn = readAloud.isReadingThis([says])
  const word = isOn ? 'Stop' : 'Hear'
  return (
    <button type="button" className="key hear" aria-label={`${word}: ${says}`} onClick={() => readAloud.read([says])}>
      <Icon isOn={isOn} />
      {word}
    </button>
  )
}

/** Reads all that the class sees, in this order. */
export function ReadAloudKey({ texts, readAloud }: Voiced & { texts: readonly string[] }) {
  if (!readAloud) return null
  const isOn = readAloud.isReadingThis(texts)
  return (
    <button
      type="button"
      className="key hear hear-all"
      aria-label={isOn ? 'Stop reading aloud' : 'Read aloud'}
      onClick={() => readAloud.read(texts)}
    >
      <Icon isOn={isOn} />
      {isOn ? 'Stop' : 'Read aloud'}
    </button>
  )
}

const loudspeaker =
  'M11 4.7a.7.7 0 0 0-1.2-.5L6.4 7.6a1.4 1.4 0 0 1-1 .4H3a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2.4a1.4 1.4 0 0 1 1 .4l3.4 3.4a.7.7 0 0 0 1.2-.5zM16 9a5 5 0 0 1 0 6m3.4 3.4a9 9 0 0 0 0-12.7'
const square = 'M6 6h12v12H6z'

function Icon({ isOn }: { isOn: boolean }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={isOn ? square : loudspeaker} />
    </svg>
  )
}
