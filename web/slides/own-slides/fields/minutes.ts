import type { Option } from '#web/ui/form/select-field.tsx'

const usual = [60, 90, 120, 150, 180, 240, 300, 360, 420, 480, 600, 900, 1200, 1500, 1800]

/** The discussion times on offer, including the slide's current one. */
export function minuteOptions(now: number): Option[] {
  const all = [...new Set([...usual, now])].toSorted((one, other) => one - other)
  return all.map((seconds) => ({ value: String(seconds), name: minutesInWords(seconds) }))
}

function minutesInWords(seconds: number): string {
  const whole = Math.floor(seconds / 60)
  const rest = seconds % 60
  if (rest === 30) return `${whole}½ minutes`
  const minutes = whole === 1 ? '1 minute' : `${whole} minutes`
  return rest === 0 ? minutes : `${minutes} ${rest} seconds`
}
