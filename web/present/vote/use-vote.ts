import { useEffect } from 'react'
import { store } from '#web/platform/browser-storage.ts'
import { removeStored } from '#web/platform/remove-stored.ts'
import { readStoredJson } from '#web/platform/stored-json.ts'
import type { PresentedSlide } from '../presented-slide.ts'
import { voteFrom } from './stored-vote.ts'
import { isSecondDue, newVote, type Vote } from './vote.ts'

const keyOf = (slideId: string): string => `daily-dot-vote-${slideId}`

/** Of the board, which shows before this code has loaded; undefined until the vote changes. */
export type VoteState = [changed: Vote | undefined, keep: (vote: Vote) => void]

/** A slide's vote. It survives a reload of the page, and the closing of the board until it was revealed: the next class starts its own. */
export function useVote(slide: PresentedSlide, [changed, keep]: VoteState): [vote: Vote, change: (vote: Vote) => void] {
  function change(next: Vote): void {
    keep(next)
    store('tab', keyOf(slide.id), JSON.stringify(next))
  }
  useEffect(() => () => discardFinishedVote(slide.id), [slide.id])
  return [changed ?? readVote(slide.id) ?? newVote(slide), change]
}

/** Once the talk after the first count is over: of talk steps, the last. */
export function isTimeToVoteAgain(slide: PresentedSlide, [changed]: VoteState, talk: Talk): boolean {
  const vote = changed ?? readVote(slide.id)
  return vote !== undefined && isSecondDue(vote) && talk.isTimeUp && (!talk.isOn || talk.isLast)
}

type Talk = { isTimeUp: boolean; isOn: boolean; isLast: boolean }

function discardFinishedVote(slideId: string): void {
  if (readVote(slideId)?.stage === 'changed') removeStored('tab', keyOf(slideId))
}

function readVote(slideId: string): Vote | undefined {
  return voteFrom(readStoredJson('tab', keyOf(slideId)))
}
