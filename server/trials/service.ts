import type { Answer } from '#contract/endpoint.ts'
import type { createTestAccount } from '#contract/accounts/trials.ts'
import { addAccountIfFree, addSchool, findAccountByEmail } from '#server/accounts/service.ts'
import { record } from '#server/audit/service.ts'
import { trialEnd } from '#server/licence/rules.ts'
import { type Limit, takeTry } from '#server/platform/database/throttle.ts'
import { networkOf } from '#server/platform/network.ts'
import { hashPassword, refuseWeakPassword } from '#server/platform/passwords.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Asker, type TrialForm, formFault, passwordOf, schoolOf, toTestAccount } from './rules.ts'

/** A staff room can sign up together; a machine that makes accounts, or asks which emails have one, gets no further. */
const trialsFromAddress: Limit = { name: 'trial-address', tries: 10, seconds: 60 * 60 }

const taken = () => new Refusal(409, 'An account with this email already exists. Please log in.')

/** Makes a trial for a visitor, or a test account for an administrator, with a school of its own. */
export async function makeTestAccount(
  platform: Platform,
  { form, asker, address }: { form: TrialForm; asker: Asker; address: string },
): Promise<Answer<typeof createTestAccount>['account']> {
  const { db, clock } = platform
  const fault = formFault(form, asker)
  if (fault) throw new Refusal(400, fault)
  const password = passwordOf(form, asker) ?? ''
  refuseWeakPassword(password, { role: 'test', email: form.email })
  if (asker === 'visitor') await takeTry(db, trialsFromAddress, networkOf(address))
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
      trialEndsAt: asker === 'visitor' ? trialEnd(now) : null,
      createdAt: now,
    })
    if (!account) throw taken()
    await record(tx, {
      what: asker === 'visitor' ? 'trial-created' : 'test-account-created',
      accountId: account.id,
      email: account.email,
      address,
    })
    return toTestAccount(account, school, form)
  })
}
