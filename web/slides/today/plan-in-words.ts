import type { DatedSlide } from '#contract/slides/slides.ts'

/** "3 minutes, pairs": the duration and the form of talk, which is the text before the colon. */
export function planInWords({ timerDuration, talk }: Pick<DatedSlide, 'timerDuration' | 'talk'>): string {
  const [form, what] = talk?.split(': ') ?? []
  return what === undefined ? minutesInWords(timerDuration) : `${minutesInWords(timerDuration)}, ${form}`
}

function minutesInWords(seconds: number): string {
  const whole = Math.floor(seconds / 60)
  const half = seconds % 60 === 30 ? '½' : ''
  return `${whole}${half} ${whole === 1 && !half ? 'minute' : 'minutes'}`
}
