import type { AgeBand } from '#contract/slides/age-bands.ts'
import type { PresentedSlide } from '../presented-slide.ts'
import { groupLines, lines, shareStarters, type StepName, whoIsA, wrapUpStarters } from './step-words.ts'

export type TalkStep = {
  /** The name of its dot. Pair is one dot and two steps: A speaks, then B. */
  dot: 'Think' | 'Pair' | 'Share' | 'Wrap up'
  /** Who is A, while A and B have their turns. */
  who?: string | undefined
  /** What to do. */
  line: string
  voice: Voice
  seconds: number
  starters: readonly string[]
}

/** As schools name the levels of noise, from no bar to three. */
export type Voice = { words: 'silent' | 'partner voice' | 'group voice' | 'class voice'; bars: 0 | 1 | 2 | 3 }

type StepSlide = Pick<PresentedSlide, 'timerDuration' | 'starters' | 'talkPlan'>

const dots: Record<StepName, TalkStep['dot']> = {
  think: 'Think',
  pairA: 'Pair',
  pairB: 'Pair',
  share: 'Share',
  wrapUp: 'Wrap up',
}

const leastSeconds = 15
/** Of the time beyond the least of each step. To wrap up takes as long as a turn, so that several of thirty are heard; to share takes the rest. */
const thinkPart = 2 / 15
const turnPart = 3 / 15

/** The steps of a slide's talk: think, A speaks, B speaks, share, wrap up. */
export function talkSteps(slide: StepSlide, band: AgeBand): readonly TalkStep[] {
  const seconds = stepSeconds(slide.timerDuration)
  const step = (name: StepName, voice: Voice, starters: readonly string[]): TalkStep => ({
    dot: dots[name],
    who: whoIn(name, slide, band),
    line: lineOf(name, slide, band),
    voice,
    seconds: seconds[name],
    starters,
  })
  const own = slide.starters[band]
  const together = togetherVoice(slide, band)
  return [
    step('think', { words: 'silent', bars: 0 }, own),
    step('pairA', together, own),
    step('pairB', together, own),
    step('share', { words: 'class voice', bars: 3 }, shareStarters[band]),
    step('wrapUp', { words: 'class voice', bars: 3 }, wrapUpStarters[band]),
  ]
}

/** The slide's time, shared out in fives of seconds. A and B have the same. */
export function stepSeconds(all: number): Record<StepName, number> {
  // A talk of a minute is too short for the least of each.
  const least = Math.min(leastSeconds, Math.floor(all / 5))
  const part = (of: number): number => least + Math.round(((all - 5 * least) * of) / 5) * 5
  const think = part(thinkPart)
  const turn = part(turnPart)
  const rest = all - think - 2 * turn
  const wrapUp = Math.min(turn, rest - least)
  return { think, pairA: turn, pairB: turn, share: rest - wrapUp, wrapUp }
}

/** Short, and the same every day. The slide's own task stands beside it, in StepTask. */
function lineOf(name: StepName, { talkPlan }: StepSlide, band: AgeBand): string {
  const standing = lines[band][name]
  if (!talkPlan || band === 'eyfs' || !isTurn(name)) return standing
  return groupLines.get(talkPlan.form)?.[name] ?? standing
}

/** EYFS & Reception hear it in the line. */
function whoIn(name: StepName, { talkPlan }: StepSlide, band: AgeBand): string | undefined {
  if (band === 'eyfs' || !isTurn(name)) return undefined
  const group = talkPlan && groupLines.get(talkPlan.form)
  return group ? group.who : whoIsA
}

function isTurn(name: StepName): name is 'pairA' | 'pairB' {
  return name === 'pairA' || name === 'pairB'
}

function togetherVoice({ talkPlan }: StepSlide, band: AgeBand): Voice {
  const isGroup = band !== 'eyfs' && talkPlan !== null && groupLines.has(talkPlan.form)
  return isGroup ? { words: 'group voice', bars: 2 } : { words: 'partner voice', bars: 1 }
}
