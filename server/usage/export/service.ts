import type { Period } from '#contract/usage/analytics.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { londonDay } from '#server/platform/time/days.ts'
import { type Days, daysOf } from '#server/usage/analytics/rules.ts'
import type { Whose } from '#server/usage/record/rules.ts'
import { whoseUses } from '#server/usage/record/service.ts'
import { headerLine, lineOf } from './document.ts'
import { type ExportedUse, readUses } from './store.ts'

/** What a large school presents in a day or two: a year of it is a few dozen readings. */
const usesAtOnce = 500

/** The uses of a period as a CSV file, which is read from the database as fast as it is taken. */
export async function exportUsage(platform: Platform, actor: Actor, period: Period) {
  const whose = await whoseUses(platform, actor)
  const today = londonDay(platform.clock.now())
  return { name: `daily-dot-use-${today}.csv`, pieces: piecesOf(platform.db, whose, daysOf(period, today)) }
}

async function* piecesOf(db: Database, whose: Whose, days: Days): AsyncGenerator<string> {
  const scope = 'schoolId' in whose ? 'school' : 'own'
  let lines = headerLine(scope)
  let after: ExportedUse | undefined
  do {
    const uses = await readUses(db, whose, days, { after, most: usesAtOnce })
    for (const use of uses) lines += lineOf(use, scope)
    yield lines
    lines = ''
    after = uses.length === usesAtOnce ? uses.at(-1) : undefined
  } while (after)
}
