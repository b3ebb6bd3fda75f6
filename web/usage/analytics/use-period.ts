import { useState } from 'react'
import { type Period, period as aPeriod } from '#contract/usage/analytics.ts'
import { readStored, store } from '#web/platform/browser-storage.ts'

const key = 'dd-analytics-period'

/** The period of the analytics; this term by default. Stored for the life of the tab. */
export function usePeriod(): [Period, (period: Period) => void] {
  const [period, setPeriod] = useState(() => aPeriod.safeParse(readStored('tab', key)).data ?? 'term')
  const choose = (chosen: Period) => {
    store('tab', key, chosen)
    setPeriod(chosen)
  }
  return [period, choose]
}
