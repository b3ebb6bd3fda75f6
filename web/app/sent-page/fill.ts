import type { QueryClient } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { currentSlide } from '#contract/slides/slides.ts'
import { keyOf } from '#web/platform/calls/api.ts'
import { setOpenedAt } from '#web/platform/opened-at.ts'
import { fillToday } from '#web/slides/today/use-today.ts'
import type { PageAnswers } from './page-answers.ts'

/** Puts the answers that came with the page where its calls look first. */
export function fill(client: QueryClient, { saidAt, answers }: PageAnswers): void {
  setOpenedAt(client, saidAt)
  for (const [path, answer] of Object.entries(answers)) {
    if (path === currentSlide.path) fillToday(client, answer as Answer<typeof currentSlide>, saidAt)
    else client.setQueryData(keyOf({ method: 'GET', path: path as `/api/${string}` }, {}), answer)
  }
}
