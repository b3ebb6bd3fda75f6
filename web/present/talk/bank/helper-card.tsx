import { Picture } from '#web/ui/picture/picture.tsx'
import type { BandHelper } from './talk-bank.ts'
import './talk-helpers.css'

/** A way to answer each other: its name, how to say it, and in EYFS & Reception what to do with a hand. */
export function HelperCard({ helper: { name, says, gesture, emoji } }: { helper: BandHelper }) {
  return (
    <li className="helper-card">
      <b>{name}</b>
      <Picture emoji={emoji} fallback={null} className="helper-picture" />
      {says.map((words) => (
        <p key={words}>{words}</p>
      ))}
      {gesture && <p className="gesture">{gesture}</p>}
    </li>
  )
}
