import type { QueryClient } from '@tanstack/react-query'
import { partsOfToday, type Today } from '#contract/site/today.ts'
import { currentSlide } from '#contract/slides/slides.ts'
import { keyOf } from '#web/platform/calls/api.ts'
import { fillCurrent } from '#web/slides/today/use-today.ts'

/** Puts the parts of Today's value where the calls for each look first. */
export function fill(client: QueryClient, value: Today, saidAt: string | null): void {
  if (value.current) fillCurrent(client, value.current, saidAt)
  const parts: Readonly<Record<string, unknown>> = value
  for (const [name, endpoint] of Object.entries(partsOfToday))
    if (parts[name] !== undefined && endpoint !== currentSlide) client.setQueryData(keyOf(endpoint, {}), parts[name])
}
