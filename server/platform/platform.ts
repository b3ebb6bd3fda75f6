import type { CardProvider } from './providers/cards.ts'
import type { Clock } from './time/clock.ts'
import type { Config } from './config/config.ts'
import type { ObjectStore } from './providers/objects.ts'
import type { Changes } from '#server/platform/database/changes.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Everything a feature may reach outside itself. Tests hand in their own. */
export type Platform = {
  config: Config
  db: Database
  changes: Changes
  clock: Clock
  cards: CardProvider
  objects: ObjectStore
}
