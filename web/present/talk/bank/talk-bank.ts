import helpers from '#content/talk-helpers.yaml'
import type { AgeBand } from '#contract/slides/age-bands.ts'
import type { TalkHelper } from '#contract/slides/writing/talk-helpers.ts'

export type BandHelper = {
  move: TalkHelper['move']
  name: string
  /** One or two ways to say it. */
  says: readonly string[]
  /** What EYFS & Reception do with one hand while they say it. */
  gesture?: string | undefined
  emoji: string
}

/** Of the Fluent set. */
const emoji: Record<TalkHelper['move'], string> = {
  agree: '👍',
  build: '🧱',
  challenge: '🤔',
  ask: '❓',
  check: '🔍',
  invite: '👋',
  unsure: '💭',
  'sum-up': '📝',
  'change-your-mind': '💡',
}

/** All moves of a band, in its words. */
export function bandHelpers(band: AgeBand): readonly BandHelper[] {
  return helpers.flatMap((helper) => worded(helper, band))
}

/** The two or three that suit a form of talk; an unknown form is taken for pairs. EYFS & Reception have the same three all year. */
export function helpersFor(form: string | null, band: AgeBand): readonly BandHelper[] {
  if (band === 'eyfs') return bandHelpers(band)
  const suited = helpers.filter(({ forms }) => forms.some((each) => each === form))
  if (suited.length === 0) return helpersFor('pairs', band)
  return suited.flatMap((helper) => worded(helper, band))
}

function worded(helper: TalkHelper, band: AgeBand): BandHelper[] {
  const { move, name, gesture } = helper
  const says = [helper[band] ?? []].flat()
  if (says.length === 0) return []
  return [{ move, name, says, emoji: emoji[move], gesture: band === 'eyfs' ? gesture : undefined }]
}
