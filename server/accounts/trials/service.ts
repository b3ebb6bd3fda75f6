import type { createTestAccount as creating } from '#contract/accounts/trials.ts'
import type { Answer } from '#contract/endpoint.ts'
import { trialEnd } from '#server/accounts/licence/rules.ts'
import { describeCaller } from '#server/accounts/people/service.ts'
import { addAccountIfFree, addSchool, findAccountByEmail } from '#server/accounts/people/store.ts'
import { type Limit, takeTry } from '#server/platform/database/throttle.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { recordAudit } from '#server/platform/security/audit-log.ts'
import { networkOf } from '#server/platform/security/network.ts'
import { hashPassword, refuseWeakPassword } from '#server/platform/security/passwords.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { type TrialForm, formFault, passwordOf, schoolOf, toTestAccount } from './rules.ts'

/** Enough for a staff room that signs up together; stops bots that create accounts or probe which emails have one. */
const trialsFromAddress: Limit = { name: 'trial-address', tries: 10, seconds: 60 * 60 }

const taken = () => new Refusal(409, 'An account with this email already exists. Please log in.')

/** Creates a trial for a visitor, or a test account for an administrator, each with its own school. */
export async function createTestAccount(
  platform: Platform,
  { form, admin, address }: { form: TrialForm; admin: Actor | null; address: string },
): Promise<Answer<typeof creating>['account']> {
  const { db, clock } = platform
  const requester = admin ? 'administrator' : 'visitor'
  const fault = formFault(form, requester)
  if (fault) throw new Refusal(400, fault)
  const password = passwordOf(form, requester) ?? ''
  await refuseWeakPassword(platform, password, { role: 'test', email: form.email })
  if (requester === 'visitor') await takeTry(db, trialsFromAddress, networkOf(address))
  if (await findAccountByEmail(db, form.email)) throw taken()
  const passwordHash = await hashPassword(password)
  const now = clock.now()
  return db.transaction(async (tx) => {
    const school = await addSchool(tx, { ...schoolOf(form), orderedAt: now })
    const account = await addAccountIfFree(tx, {
      email: form.email,
      passwordHash,
      role: 'test',
      firstName: form.firstName,
      lastName: form.lastName,
      schoolId: school.id,
      trialEndsAt: requester === 'visitor' ? trialEnd(now) : null,
      createdAt: now,
    })
    if (!account) throw taken()
    const { id, email } = account
    if (admin)
      await recordAudit(tx, {
        what: 'test-account-created',
        ...(await describeCaller(tx, { actor: admin, address })),
        subjectId: id,
        subject: email,
      })
    else await recordAudit(tx, { what: 'trial-created', accountId: id, email, address })
    return toTestAccount(account, school, form)
  })
}
