import {
  type AttentionList,
  daysOfTrialLeft,
  daysToRenew,
  maxListed,
  quietDays,
  type readAttention as reading,
} from '#contract/admin/attention.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { describeCaller } from '#server/accounts/people/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { recordAudit } from '#server/platform/security/audit-log.ts'
import type { Caller } from '#server/platform/security/sessions.ts'
import { addDays, londonDay } from '#server/platform/time/days.ts'
import { headerLine, lineOf } from './document.ts'
import { type AttentionRow, toAttentionRow } from './rules.ts'
import { listQuiet, listRenewals, listTrials } from './store.ts'

const queries: Record<AttentionList, (db: Database, now: Date) => ReturnType<typeof listRenewals>> = {
  renewals: (db, now) => listRenewals(db, { now, until: daysFrom(now, daysToRenew) }),
  trials: (db, now) => listTrials(db, { now, until: daysFrom(now, daysOfTrialLeft) }),
  quiet: (db, now) =>
    listQuiet(db, { now, since: daysFrom(now, -quietDays), day: addDays(londonDay(now), -quietDays) }),
}

/** The most urgent of each list. */
export async function readAttention({ db, clock }: Platform): Promise<ResponseOf<typeof reading>> {
  const now = clock.now()
  const first = async (list: AttentionList) => {
    const found = await queries[list](db, now).limit(maxListed)
    return { total: found[0]?.total ?? 0, rows: found.map((row) => toAttentionRow(list, row)) }
  }
  return { renewals: await first('renewals'), trials: await first('trials'), quiet: await first('quiet') }
}

/** One of the lists as a CSV file. */
export async function exportAttention({ db, clock }: Platform, caller: Caller, list: AttentionList) {
  const now = clock.now()
  const rows = (await queries[list](db, now)).map((row) => toAttentionRow(list, row))
  const detail = { list, rows: rows.length }
  await recordAudit(db, { what: 'attention-exported', ...(await describeCaller(db, caller)), detail })
  return { name: `daily-dot-${list}-${londonDay(now)}.csv`, pieces: piecesOf(list, rows) }
}

async function* piecesOf(list: AttentionList, rows: readonly AttentionRow[]): AsyncGenerator<string> {
  yield headerLine(list)
  yield rows.map(lineOf).join('')
}

const dayMilliseconds = 86_400_000

function daysFrom(now: Date, days: number): Date {
  return new Date(now.getTime() + days * dayMilliseconds)
}
