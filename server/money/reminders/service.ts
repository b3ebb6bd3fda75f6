import { licenceHeldBy, licenceState } from '#server/accounts/licence/rules.ts'
import type { School } from '#server/accounts/people/store.ts'
import { issuerOf } from '#server/money/invoices/rules.ts'
import type { Invoice } from '#server/money/invoices/store.ts'
import { renewalPenceOf } from '#server/money/renewals/rules.ts'
import type { Config } from '#server/platform/config/config.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { dueSoonLetter, licenceLetter, overdueLetter, overdueNotice } from './mail.ts'
import { dueSoonCutoff, reminderWindow, reminderKey, reminderOf } from './rules.ts'
import { listHoldersNearEnd, holdersOf, invoicesDueBy, findUsedKeys, markOverdueTold } from './store.ts'

/** Queues every licence reminder that is due and not queued yet. Idempotent, and safe in concurrent processes. */
export async function sendReminders(platform: Platform): Promise<void> {
  await remindOfEnds(platform)
  await remindOfPayments(platform)
}

async function remindOfEnds({ db, clock, config }: Platform): Promise<void> {
  const now = clock.now()
  const holders = await listHoldersNearEnd(db, reminderWindow(now))
  const due = holders.flatMap(({ school, accountId, email }) => {
    const reminder = reminderOf(school, now, config.takesCards)
    return reminder ? [{ school, accountId, email, reminder, once: reminderKey(reminder, accountId) }] : []
  })
  const used = await findUsedKeys(
    db,
    due.map(({ once }) => once),
  )
  for (const { school, accountId, email, reminder, once } of due.filter((mail) => !used.has(mail.once))) {
    const accountUrl = `${config.appUrl}/account`
    const { takesCards } = config
    const letter = licenceLetter(reminder, { pence: renewalPenceOf(school), accountUrl, takesCards })
    await queueMail(db, { to: email, accountId, letter, createdAt: now, once })
  }
}

async function remindOfPayments(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  for (const { invoice, school } of await invoicesDueBy(platform.db, dueSoonCutoff(now)))
    if (invoice.dueAt && invoice.dueAt > now) await mailDueSoon(platform, invoice, school)
    else await mailOverdue(platform, invoice, school)
}

async function mailDueSoon({ db, clock, config }: Platform, invoice: Invoice, school: School): Promise<void> {
  const letter = dueSoonLetter(invoice, pagesOf(invoice, config))
  for (const { id, email } of await holdersOf(db, school.id))
    await queueMail(db, {
      to: email,
      accountId: id,
      letter,
      createdAt: clock.now(),
      once: `due-soon:${invoice.id}:${id}`,
    })
}

async function mailOverdue({ db, clock, config }: Platform, invoice: Invoice, school: School): Promise<void> {
  const createdAt = clock.now()
  const { isOpen } = licenceState(licenceHeldBy(school), createdAt)
  const pages = pagesOf(invoice, config)
  await db.transaction(async (tx) => {
    if (!(await markOverdueTold(tx, invoice.id, createdAt))) return
    for (const { id, email } of await holdersOf(tx, school.id))
      await queueMail(tx, {
        to: email,
        accountId: id,
        letter: overdueLetter(invoice, { ...pages, isOpen }),
        createdAt,
      })
    await queueMail(tx, { to: config.seller.supportEmail, letter: overdueNotice(invoice, pages), createdAt })
  })
}

/** The bank account is the one on the invoice. */
function pagesOf(invoice: Invoice, config: Config) {
  const { appUrl, takesCards } = config
  return { appUrl, takesCards, bank: issuerOf(invoice, config).bank }
}
