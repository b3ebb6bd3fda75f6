import type * as contract from '#contract/admin/mail.ts'
import type { Answer } from '#contract/endpoint.ts'
import { findOpenTokens } from '#server/accounts/links/service.ts'
import { describeCaller } from '#server/accounts/people/service.ts'
import { findAccountByEmail } from '#server/accounts/people/store.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { recordAudit } from '#server/platform/security/audit-log.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { type Mail, notAgainBecause, toListedMail, tokenIn } from './rules.ts'
import { type Filter, listMailRows, lockMail, putBack } from './store.ts'

const mailsPerPage = 50

/** The mails that match, newest first, with the reason where one cannot be sent again. */
export async function listMails(platform: Platform, filter: Filter): Promise<Answer<typeof contract.listMails>> {
  const found = await listMailRows(platform.db, filter, mailsPerPage + 1)
  const page = found.slice(0, mailsPerPage)
  const open = await findOpenTokens(platform, tokensIn(page))
  return {
    mails: page.map((mail) => toListedMail(mail, open)),
    next: found.length > mailsPerPage ? (page.at(-1)?.id ?? null) : null,
  }
}

type Caller = { actor: Actor; address: string }

/** Puts a mail that failed back into the queue, and answers whom it is for. */
export async function sendMailAgain({ db, clock }: Platform, caller: Caller, id: string): Promise<string> {
  return db.transaction(async (tx) => {
    const mail = await lockMail(tx, id)
    if (!mail) throw new Refusal(404, 'There is no such mail.')
    const fault = notAgainBecause(mail, await findOpenTokens({ db: tx, clock }, tokensIn([mail])))
    if (fault) throw new Refusal(409, fault)
    await putBack(tx, id)
    await recordAudit(tx, {
      what: 'mail-sent-again',
      ...(await describeCaller(tx, caller)),
      // By its account as well, where there is one: with that, the address goes out of the log.
      subjectId: (await findAccountByEmail(tx, mail.to))?.id ?? null,
      subject: mail.to,
      detail: { mail: id },
    })
    return mail.to
  })
}

function tokensIn(mails: readonly Mail[]): string[] {
  return mails.flatMap((mail) => tokenIn(mail) ?? [])
}
