import type { Period } from '#contract/usage/analytics.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { londonDay } from '#server/platform/time/days.ts'
import { type Days, daysOf } from '#server/usage/analytics/rules.ts'
import type { UsageOwner } from '#server/usage/record/rules.ts'
import { usageOwner } from '#server/usage/record/service.ts'
import { headerLine, lineOf } from './document.ts'
import { type ExportedUse, readUses } from './store.ts'

/** A day or two of a large school's uses, so that a year takes a few dozen queries. */
const batchSize = 500

/** The uses of a period as a CSV file, read from the database with backpressure. */
export async function exportUsage(platform: Platform, actor: Actor, period: Period) {
  const owner = await usageOwner(platform, actor)
  const today = londonDay(platform.clock.now())
  return { name: `daily-dot-use-${today}.csv`, pieces: piecesOf(platform.db, owner, daysOf(period, today)) }
}

async function* piecesOf(db: Database, owner: UsageOwner, days: Days): AsyncGenerator<string> {
  const scope = 'schoolId' in owner ? 'school' : 'own'
  let lines = headerLine(scope)
  let after: ExportedUse | undefined
  do {
    const uses = await readUses(db, owner, days, { after, limit: batchSize })
    for (const use of uses) lines += lineOf(use, scope)
    yield lines
    lines = ''
    after = uses.length === batchSize ? uses.at(-1) : undefined
  } while (after)
}
