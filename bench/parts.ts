import { measureBytes } from './browser/bytes.ts'
import { measureLighthouse } from './browser/lighthouse.ts'
import { measureOpening } from './browser/opening.ts'
import { measurePeer } from './browser/peer.ts'
import { measureTimer } from './browser/timer.ts'
import type { Figure } from './figures.ts'
import { measureSearch } from './library/search.ts'
import { measureRush } from './rush/measure-rush.ts'
import { measureAnalytics } from './server/analytics.ts'
import { measureDashboardCalls } from './server/dashboard-calls.ts'
import { measureGrowth } from './server/growth.ts'
import { measureSchools } from './server/schools.ts'
import { measureSignIn } from './server/sign-in.ts'
import { measureStartUp } from './server/start-up.ts'

/** The parts of the benchmark, in the order of the tables. Each starts what it needs and cleans up. */
export const parts: ReadonlyMap<string, () => Promise<Figure[]>> = new Map([
  ['start-up', measureStartUp],
  ['bytes', measureBytes],
  ['lighthouse', measureLighthouse],
  ['opening', measureOpening],
  ['peer', measurePeer],
  ['timer', measureTimer],
  ['dashboard-calls', measureDashboardCalls],
  ['growth', measureGrowth],
  ['search', measureSearch],
  ['analytics', measureAnalytics],
  ['schools', measureSchools],
  ['sign-in', measureSignIn],
  ['rush', measureRush],
])
