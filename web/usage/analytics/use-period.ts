import { useState } from 'react'
import { type Period, period as aPeriod } from '#contract/usage/analytics.ts'
import { readStored, store } from '#web/platform/browser-storage.ts'

const key = 'dd-analytics-period'

/** How far back somebody looks; this term, until they choose. Remembered as long as the tab is. */
export function usePeriod(): [Period, (period: Period) => void] {
  const [period, setPeriod] = useState(() => aPeriod.safeParse(readStored('tab', key)).data ?? 'term')
  const choose = (chosen: Period) => {
    store('tab', key, chosen)
    setPeriod(chosen)
  }
  return [period, choose]
}
