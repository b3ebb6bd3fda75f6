import type * as contract from '#contract/admin/mail.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { findOpenTokens } from '#server/accounts/links/service.ts'
import { describeCaller } from '#server/accounts/people/service.ts'
import { findAccountByEmail } from '#server/accounts/people/store.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { recordAudit } from '#server/platform/security/audit-log.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { type Mail, notAgainBecause, toListedMail, tokenIn } from './rules.ts'
import { type Filter, listMailRows, lockMail, requeueMail } from './store.ts'

const mailsPerPage = 50

/** The matching mails, newest first, with the reason if one cannot be sent again. */
export async function listMails(platform: Platform, filter: Filter): Promise<ResponseOf<typeof contract.listMails>> {
  const found = await listMailRows(platform.db, filter, mailsPerPage + 1)
  const page = found.slice(0, mailsPerPage)
  const open = await findOpenTokens(platform, tokensIn(page))
  return {
    mails: page.map((mail) => toListedMail(mail, open)),
    next: found.length > mailsPerPage ? (page.at(-1)?.id ?? null) : null,
  }
}

type Caller = { actor: Actor; address: string }

/** Queues a failed mail again and returns its recipient. */
export async function sendMailAgain({ db, clock }: Platform, caller: Caller, id: string): Promise<string> {
  return db.transaction(async (tx) => {
    const mail = await lockMail(tx, id)
    if (!mail) throw new Refusal(404, 'There is no such mail.')
    const fault = notAgainBecause(mail, await findOpenTokens({ db: tx, clock }, tokensIn([mail])))
    if (fault) throw new Refusal(409, fault)
    await requeueMail(tx, id)
    await recordAudit(tx, {
      what: 'mail-sent-again',
      ...(await describeCaller(tx, caller)),
      // Also by account, if there is one, so that deleting the account removes the address from the log.
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
