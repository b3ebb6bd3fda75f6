import type { createTestAccount as creating } from '#contract/accounts/trials.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { rememberBrowser } from '#server/accounts/browsers/service.ts'
import { trialEnd } from '#server/accounts/licence/rules.ts'
import { describeCaller } from '#server/accounts/people/service.ts'
import {
  type Account,
  addAccountIfFree,
  addSchool,
  findAccountByEmail,
  hasTrialAt,
  lockEmail,
} from '#server/accounts/people/store.ts'
import { deviceName } from '#server/accounts/sessions/rules.ts'
import { openSession } from '#server/accounts/sessions/service.ts'
import { loginPathOf } from '#server/accounts/sign-in/rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import { takeTryOfEach } from '#server/platform/database/throttle.ts'
import { mailboxOf } from '#server/platform/mail/address.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { recordAudit } from '#server/platform/security/audit-log.ts'
import { type NetworkLimits, countersFrom } from '#server/platform/security/network.ts'
import { hashPassword, refuseWeakPassword } from '#server/platform/security/passwords.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { trialLetter } from './mail.ts'
import { type TrialForm, formFault, passwordOf, schoolOf, toTestAccount } from './rules.ts'

/** Enough for a staff room of forty that signs up together; stops bots that create accounts or probe which emails have one. */
const trialLimits: NetworkLimits = {
  network: { name: 'trial-address', tries: 50, seconds: 60 * 60 },
  site: { name: 'trial-site', tries: 200, seconds: 60 * 60 },
}

const taken = () => new Refusal(409, 'An account with this email already exists. Please log in.')

/** One trial per mailbox, or a person would get another one with every tag: sam+2@, sam+3@ … */
async function refuseSecondTrial(db: Database, email: string): Promise<void> {
  if (await hasTrialAt(db, mailboxOf(email)))
    throw new Refusal(409, 'Your mailbox has a trial already. Please log in with the address that you used for it.')
}

type Browser = { address: string; userAgent: string | undefined; browserId: string | undefined }
type Created = {
  account: ResponseOf<typeof creating>['account']
  /** Of a trial: its owner is signed in at once. */
  session?: { sessionId: string; browserId: string }
}

/** Creates a trial for a visitor, or a test account for an administrator, each with its own school. */
export async function createTestAccount(
  platform: Platform,
  { form, admin, browser }: { form: TrialForm; admin: Actor | null; browser: Browser },
): Promise<Created> {
  const { db, clock } = platform
  const { address } = browser
  const requester = admin ? 'administrator' : 'visitor'
  const fault = formFault(form, requester)
  if (fault) throw new Refusal(400, fault)
  const password = passwordOf(form, requester) ?? ''
  await refuseWeakPassword(platform, password, { role: 'test', email: form.email })
  if (requester === 'visitor') await takeTryOfEach(db, countersFrom(address, trialLimits))
  if (await findAccountByEmail(db, form.email)) throw taken()
  if (requester === 'visitor') await refuseSecondTrial(db, form.email)
  const passwordHash = await hashPassword(password)
  const now = clock.now()
  return db.transaction(async (tx) => {
    if (requester === 'visitor') {
      // Of two at once with different tags, the second sees the first.
      await lockEmail(tx, mailboxOf(form.email))
      if (await findAccountByEmail(tx, form.email)) throw taken()
      await refuseSecondTrial(tx, form.email)
    }
    const school = await addSchool(tx, { ...schoolOf(form), orderedAt: now })
    const account = await addAccountIfFree(tx, {
      email: form.email,
      passwordHash,
      role: 'test',
      firstName: form.firstName ?? null,
      lastName: form.lastName ?? null,
      schoolId: school.id,
      trialEndsAt: requester === 'visitor' ? trialEnd(now) : null,
      createdAt: now,
    })
    if (!account) throw taken()
    const { id, email } = account
    const created = toTestAccount(account, school)
    if (!admin) return { account: created, session: await startTrial({ ...platform, db: tx }, account, browser) }
    await recordAudit(tx, {
      what: 'test-account-created',
      ...(await describeCaller(tx, { actor: admin, address })),
      subjectId: id,
      subject: email,
    })
    return { account: created }
  })
}

/** Signs the owner of a new trial in and mails them where to log in later. */
async function startTrial({ db, clock, config }: Platform, account: Account, browser: Browser) {
  const { id, email, trialEndsAt } = account
  const createdAt = clock.now()
  await recordAudit(db, { what: 'trial-created', accountId: id, email, address: browser.address })
  const loginUrl = `${config.appUrl}${loginPathOf(account)}`
  const letter = trialLetter({ endsAt: trialEndsAt ?? trialEnd(createdAt), loginUrl })
  await queueMail(db, { to: email, accountId: id, letter, createdAt })
  return {
    sessionId: await openSession({ db, clock }, id, 'test', deviceName(browser.userAgent)),
    browserId: await rememberBrowser(db, id, browser.browserId),
  }
}
