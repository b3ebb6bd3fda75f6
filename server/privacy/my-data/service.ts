import { listDomains, findAccount } from '#server/accounts/people/store.ts'
import { type Limit, takeTry } from '#server/platform/database/throttle.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { recordAudit } from '#server/platform/security/audit-log.ts'
import type { Caller } from '#server/platform/security/sessions.ts'
import { toSchoolData } from './rules.ts'

/** Each download reads everything and adds an audit entry, so without a limit the log could grow without end. */
const downloads: Limit = { name: 'data-download', tries: 20, seconds: 60 * 60 }

/** Everything stored about an account. Each noun adds its own part: see `personalData` in server/app.ts. */
export async function downloadData({ db, clock, personalData }: Platform, { actor, address }: Caller) {
  const found = await findAccount(db, actor.accountId)
  if (!found) throw new Refusal(401, 'Please log in.')
  const { account, school } = found
  const { id, email, role, firstName, lastName, trialEndsAt, twoStepSince, createdAt, lastLoginAt } = account
  const { ageBand, className, tour } = account
  await takeTry(db, downloads, id)
  await recordAudit(db, { what: 'data-downloaded', accountId: id, email, door: actor.door, address })
  const data: Record<string, unknown> = {}
  for (const { dataOf } of personalData) Object.assign(data, await dataOf?.(db, account))
  return {
    account: { id, email, role, firstName, lastName, trialEndsAt, twoStepSince, createdAt, lastLoginAt },
    choices: { ageBand, className, tour },
    school: school && toSchoolData(account, school, { domains: await listDomains(db, school.id), now: clock.now() }),
    ...data,
  }
}
