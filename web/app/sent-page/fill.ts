import type { QueryClient } from '@tanstack/react-query'
import { currentSlide } from '#contract/slides/slides.ts'
import { keyOf } from '#web/platform/calls/api.ts'
import { setOpenedAt } from '#web/platform/page/opened-at.ts'
import { fillToday } from '#web/slides/today/use-today.ts'
import type { PageAnswers } from './page-answers.ts'

/** Puts the answers that came with the page where its calls look first. */
export function fill(client: QueryClient, { saidAt, answers }: PageAnswers): void {
  const { [currentSlide.path]: slide, ...others } = answers
  setOpenedAt(client, saidAt)
  fillToday(client, slide, saidAt)
  for (const [path, answer] of Object.entries(others)) client.setQueryData(keyOf({ method: 'GET', path }, {}), answer)
}
