import { findAccountByEmail, openSession } from '#server/accounts/service.ts'
import type { Door } from '#server/platform/sessions.ts'
import { isPassword } from '#server/platform/passwords.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Limit, countTry, forgetTries, refuseIfUsedUp } from '#server/platform/database/throttle.ts'
import { doorOf } from './rules.ts'

const aQuarterOfAnHour = 15 * 60
/** Only failures count: a whole school shares one address, and often one account. */
const failuresOfAccount: Limit = { name: 'login-account', tries: 10, seconds: aQuarterOfAnHour }
const failuresFromAddress: Limit = { name: 'login-address', tries: 100, seconds: aQuarterOfAnHour }

/** Signs in at one door and returns the new session's id. The same refusal for every reason: it never tells who exists. */
export async function signIn(
  platform: Platform,
  { door, email, password, address }: { door: Door; email: string; password: string; address: string },
): Promise<string> {
  const { db } = platform
  await refuseIfUsedUp(db, failuresOfAccount, email)
  await refuseIfUsedUp(db, failuresFromAddress, address)
  const account = await findAccountByEmail(db, email)
  const isRight = await isPassword(password, account?.passwordHash)
  if (!account || !isRight || doorOf(account.role) !== door) {
    await countTry(db, failuresOfAccount, email)
    await countTry(db, failuresFromAddress, address)
    throw new Refusal(401, 'Invalid email or password')
  }
  await forgetTries(db, failuresOfAccount, email)
  return openSession(platform, account.id, door)
}
