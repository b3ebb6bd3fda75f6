import type { ResponseOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/usage/first-days.ts'
import { countColleagues } from '#server/accounts/joining/store.ts'
import { setChoices } from '#server/accounts/people/store.ts'
import { personOf } from '#server/accounts/sessions/service.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { hasUses } from '../record/store.ts'
import { isAllDone, isInFirstDays } from './rules.ts'

/** Every morning of an old customer asks this: it needs the database in the first days only. */
export async function readFirstDays(
  { db, clock }: Platform,
  actor: Actor,
): Promise<ResponseOf<typeof contract.readFirstDays>> {
  const { account, school } = await personOf(db, actor)
  if (!school || !isInFirstDays(account, clock.now())) return null
  const [colleagues, hasPresented] = await Promise.all([
    countColleagues(db, school.id, clock.now()),
    hasUses(db, school.id),
  ])
  const steps = {
    hasPassword: account.passwordHash !== null,
    hasLogo: school.logoKey !== null,
    colleagues,
    hasPresented,
  }
  return isAllDone(steps) ? null : steps
}

export async function dismissFirstDays({ db, clock }: Platform, { accountId }: Actor): Promise<void> {
  await setChoices(db, accountId, { firstDaysDismissedAt: clock.now() })
}
