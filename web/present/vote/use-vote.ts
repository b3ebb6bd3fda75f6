import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { readStoredJson, removeStored, store } from '#web/platform/browser-storage.ts'
import type { PresentedSlide } from '../presented-slide.ts'
import { newVote, type Vote } from './vote.ts'

const choices = z.array(z.object({ number: z.number(), words: z.string(), before: z.number(), after: z.number() }))
const storedVote = z.object({
  stage: z.enum(['choose', 'before', 'after', 'changed']),
  choices,
  revealed: choices,
})

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
  return storedVote.safeParse(readStoredJson('tab', keyOf(slideId))).data
}
