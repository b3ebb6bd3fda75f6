import { useEffect, useState } from 'react'
import { store } from '#web/platform/browser-storage.ts'
import { removeStored } from '#web/platform/remove-stored.ts'
import { readStoredJson } from '#web/platform/stored-json.ts'
import type { PresentedSlide } from '../presented-slide.ts'
import { voteFrom } from './stored-vote.ts'
import { newVote, type Vote } from './vote.ts'

const keyOf = (slideId: string): string => `daily-dot-vote-${slideId}`

/** A slide's vote. It survives a reload of the page, and the closing of the board until it was revealed: the next class starts its own. */
export function useVote(slide: PresentedSlide): [vote: Vote, change: (vote: Vote) => void] {
  const [vote, setVote] = useState(() => readVote(slide.id) ?? newVote(slide))
  function change(next: Vote): void {
    setVote(next)
    store('tab', keyOf(slide.id), JSON.stringify(next))
  }
  useEffect(() => () => discardFinishedVote(slide.id), [slide.id])
  return [vote, change]
}

function discardFinishedVote(slideId: string): void {
  if (readVote(slideId)?.stage === 'changed') removeStored('tab', keyOf(slideId))
}

function readVote(slideId: string): Vote | undefined {
  return voteFrom(readStoredJson('tab', keyOf(slideId)))
}
