import type { PresentedSlide } from '../presented-slide.ts'

/** `choose` only if the slide has more choices than a vote can have. */
export type VoteStage = 'choose' | 'before' | 'after' | 'changed'

export type Choice = {
  /** As on the slide, so that children can show it on their fingers. */
  number: number
  words: string
  before: number
  after: number
}

export type Vote = {
  stage: VoteStage
  choices: readonly Choice[]
  /** As they were at the last reveal. */
  revealed: readonly Choice[]
  /** The count after the talk. `asked`: the board was about to be left without it. `skipped`: it was, and the next class is not offered it. */
  second: 'due' | 'asked' | 'skipped'
}

/** What is kept of a vote: the totals of the class. */
export type VoteTotal = Pick<Choice, 'words' | 'before' | 'after'>

type Votable = Pick<PresentedSlide, 'talkPlan'>

const leastChoices = 2
const maxChoices = 3
const maxHands = 99

/** Feelings are not put to a vote. */
export function mayVote({ sensitivity }: Pick<PresentedSlide, 'sensitivity'>): boolean {
  return sensitivity < 1
}

/** The slide's own choices, whatever its form of talk. */
export function choicesOf({ talkPlan }: Votable): readonly string[] {
  const items = talkPlan?.items
  if (items === 'heard') return [1, 2, 3].map(ideaWords)
  return items && items.length >= leastChoices ? items : ['For', 'Against', 'Not sure']
}

/** The teacher fills in ideas as the class says them. */
export function hearsIdeas({ talkPlan }: Votable): boolean {
  return talkPlan?.items === 'heard'
}

export function mustChoose(slide: Votable): boolean {
  return choicesOf(slide).length > maxChoices
}

export function newVote(slide: Votable): Vote {
  const choices = choicesOf(slide)
    .slice(0, maxChoices)
    .map((words, index) => ({ number: index + 1, words, before: 0, after: 0 }))
  return { stage: mustChoose(slide) ? 'choose' : 'before', choices, revealed: [], second: 'due' }
}

/** Takes a choice in or out. A fourth one takes the place of the last. */
export function choose(vote: Vote, number: number, words: string): Vote {
  const others = vote.choices.filter((choice) => choice.number !== number)
  if (others.length < vote.choices.length) return { ...vote, choices: others }
  const choices = [...others.slice(0, maxChoices - 1), { number, words, before: 0, after: 0 }]
  return { ...vote, choices: choices.toSorted((one, other) => one.number - other.number) }
}

export function rename(vote: Vote, number: number, words: string): Vote {
  return { ...vote, choices: vote.choices.map((choice) => (choice.number === number ? { ...choice, words } : choice)) }
}

/** The words of a choice, also while its field is empty. */
export function wordsOf({ number, words }: Choice): string {
  return words.trim() || ideaWords(number)
}

/** The hands of a choice in the count that is going on. */
export function handsFor(vote: Vote, choice: Choice): number {
  return vote.stage === 'before' ? choice.before : choice.after
}

export function setHands(vote: Vote, number: number, hands: number): Vote {
  return count(vote, (choice) => (choice.number === number ? hands : handsFor(vote, choice)))
}

export function addHands(vote: Vote, number: number, more: number): Vote {
  return count(vote, (choice) => handsFor(vote, choice) + (choice.number === number ? more : 0))
}

/** The other count stays. */
export function clearCount(vote: Vote): Vote {
  return count(vote, () => 0)
}

export function handsIn(vote: Vote): number {
  return totalOf(vote.choices.map((choice) => handsFor(vote, choice)))
}

const following = { choose: 'before', before: 'after', after: 'changed', changed: 'changed' } as const
const previous = { choose: 'choose', before: 'choose', after: 'before', changed: 'after' } as const

export function goOn(vote: Vote): Vote {
  if (!canGoOn(vote)) return vote
  const stage = following[vote.stage]
  return {
    ...vote,
    stage,
    revealed: stage === 'changed' ? vote.choices : vote.revealed,
    second: stage === 'after' ? 'due' : vote.second,
  }
}

export function canGoOn({ choices }: Vote): boolean {
  return choices.length >= leastChoices
}

/** The class has voted, has talked or is talking, and has not voted again. */
export function isSecondDue({ stage, second }: Vote): boolean {
  return stage === 'after' && second !== 'skipped'
}

export function goBack(vote: Vote): Vote {
  return { ...vote, stage: previous[vote.stage] }
}

/** What to keep when this vote is revealed; undefined if it has no hands, or nothing changed since it was last revealed. */
export function totalsToKeep(slide: Votable, { choices, revealed }: Vote): VoteTotal[] | undefined {
  if (totalOf(choices.flatMap(({ before, after }) => [before, after])) === 0) return undefined
  if (JSON.stringify(choices) === JSON.stringify(revealed)) return undefined
  // Ideas are kept by their number: what a class says may have a child's name in it.
  return choices.map(({ number, words, before, after }) => ({
    words: hearsIdeas(slide) ? ideaWords(number) : words,
    before,
    after,
  }))
}

export function totalOf(counts: readonly number[]): number {
  return counts.reduce((sum, each) => sum + each, 0)
}

function count(vote: Vote, handsOf: (choice: Choice) => number): Vote {
  const { stage } = vote
  if (stage !== 'before' && stage !== 'after') return vote
  return { ...vote, choices: vote.choices.map((choice) => ({ ...choice, [stage]: handsWithin(handsOf(choice)) })) }
}

function handsWithin(hands: number): number {
  return Math.min(maxHands, Math.max(0, Math.trunc(hands)))
}

function ideaWords(number: number): string {
  return `Idea ${number}`
}
