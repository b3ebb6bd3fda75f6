import { hash } from 'node:crypto'
import type * as contract from '#contract/admin/schools.ts'
import { schoolFormFields } from '#contract/admin/schools.ts'
import type { ResponseOf, Received } from '#contract/endpoint.ts'
import { personName } from '#server/accounts/people/rules.ts'
import { describeCaller } from '#server/accounts/people/service.ts'
import { lockAccount, lockSchool } from '#server/accounts/people/store.ts'
import { countSessions } from '#server/accounts/sessions/store.ts'
import { listMembers } from '#server/accounts/staff/store.ts'
import { renewalPenceOf } from '#server/money/renewals/rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { schoolAsSubject, recordAudit } from '#server/platform/security/audit-log.ts'
import type { Caller } from '#server/platform/security/sessions.ts'
import { addDays, londonDay } from '#server/platform/time/days.ts'
import { headerLine, lineOf } from './document.ts'
import { type SchoolRow, pageOf, toSchoolRow, filterDetail } from './rules.ts'
import * as store from './store.ts'

export type ListedSchool = store.ListedSchool

const noSuchSchool = () => new Refusal(404, 'There is no such school.')

type Query = Received<typeof contract.listSchools>['query']

/** The requested schools, and the total over all pages. */
export async function listSchools({ db, clock }: Platform, { sort = 'newest', ...query }: Query): Promise<Listing> {
  const wanted = { filter: query, sort, now: clock.now() }
  const page = pageOf(query)
  if (!page) {
    const all = await store.listSchools(db, wanted)
    return { total: all.length, schools: all.map((one) => describeSchool(one, wanted.now)) }
  }
  const rows = await store.listIds(db, wanted, page)
  const found = await store.schoolsOf(db, idsIn(rows))
  // A page beyond the last has no rows, and so no total.
  const total = rows[0]?.total ?? (await store.countSchools(db, query))[0]?.total ?? 0
  return { total, schools: found.map((one) => describeSchool(one, wanted.now)) }
}

const idsIn = (rows: { id: string }[]) => rows.map(({ id }) => id)

type Listing = { total: number; schools: SchoolRow[] }

export async function countSchools({ db }: Platform): Promise<ResponseOf<typeof contract.countSchools>> {
  const [counts] = await store.countByKind(db)
  return counts ?? { total: 0, paid: 0, pending: 0, owedPence: 0, wholeSchool: 0 }
}

const daysOfUse = 30

export async function readSchool({ db, clock }: Platform, id: string): Promise<ResponseOf<typeof contract.readSchool>> {
  const now = clock.now()
  const found = await findListedSchool(db, id)
  const used = await store.usageSince(db, id, addDays(londonDay(now), 1 - daysOfUse))
  const staff = await listMembers(db, id)
  return {
    school: describeSchool(found, now),
    hasPassword: found.holder.passwordHash !== null,
    renewsByCard: found.school.renewsByCard,
    renewalPence: found.school.renewsByCard ? renewalPenceOf(found.school) : null,
    sessions: await countSessions(db, id),
    staff: staff.map((member) => ({
      id: member.id,
      name: personName(member, null),
      email: member.email,
      createdAt: member.createdAt.toISOString(),
      lastLoginAt: member.lastLoginAt?.toISOString() ?? null,
    })),
    usage: { ...used, lastShownAt: used.lastShownAt?.toISOString() ?? null },
  }
}

/** One school as the API returns it. */
export function describeSchool(listed: ListedSchool, now: Date): SchoolRow {
  const row = toSchoolRow(listed, now)
  return { ...row, version: versionOf(row) }
}

type FormField = (typeof schoolFormFields)[number]
type Form = Pick<SchoolRow, FormField>

/**
 * A digest of each field of the form. Computed from the values, not counted in a column, so that no way of changing a school can
 * forget it; one per field, so that an old version tells which fields changed.
 */
function versionOf(form: Form): string {
  return schoolFormFields.map((field) => hash('sha256', JSON.stringify(form[field]), 'base64url').slice(0, 8)).join('.')
}

/** The fields that have another value than when this version was read. */
export function changedSince(version: string, form: Form): FormField[] {
  const read = version.split('.')
  const now = versionOf(form).split('.')
  return schoolFormFields.filter((_field, at) => read[at] !== now[at])
}

/** A school with its licence holder. Refuses a school without one with 404. */
export async function findListedSchool(db: Database, id: string): Promise<ListedSchool> {
  const found = await store.findSchoolOfHolder(db, id)
  if (!found) throw noSuchSchool()
  return found
}

/** Also locks both rows until the transaction ends, so that concurrent administrators take turns. */
export async function lockListedSchool(tx: Database, id: string): Promise<ListedSchool> {
  const { holder } = await findListedSchool(tx, id)
  await lockAccount(tx, holder.id)
  await lockSchool(tx, id)
  return findListedSchool(tx, id)
}

type Action = Pick<Parameters<typeof recordAudit>[1], 'what' | 'detail'>

/** Records an administrator's action on a school. Call it in the transaction of that action. */
export async function recordSchoolAudit(
  tx: Database,
  caller: Caller,
  school: { id: string; name: string },
  action: Action,
): Promise<void> {
  await recordAudit(tx, { ...action, ...(await describeCaller(tx, caller)), ...schoolAsSubject(school) })
}

/** Ten thousand schools take twenty queries. */
const exportBatchSize = 500

type ExportQuery = Received<typeof contract.exportSchools>['query']

/** The schools as a CSV file. The export is audited before its first line is sent. */
export async function exportSchools(
  { db, clock }: Platform,
  caller: Caller,
  { sort = 'newest', ...filter }: ExportQuery,
) {
  const now = clock.now()
  const ids = await db.transaction(async (tx) => {
    const found = idsIn(await store.listIds(tx, { filter, sort, now }))
    const detail = { ...filterDetail(filter), schools: found.length }
    await recordAudit(tx, { what: 'schools-exported', ...(await describeCaller(tx, caller)), detail })
    return found
  })
  return { name: `daily-dot-schools-${londonDay(now)}.csv`, pieces: piecesOf(db, ids, now) }
}

async function* piecesOf(db: Database, ids: string[], now: Date): AsyncGenerator<string> {
  yield headerLine()
  for (let at = 0; at < ids.length; at += exportBatchSize) {
    const schools = await store.schoolsOf(db, ids.slice(at, at + exportBatchSize))
    yield schools.map((school) => lineOf(toSchoolRow(school, now))).join('')
  }
}
