import { type APIRequestContext, expect } from '@playwright/test'
import { readOutbox } from '#contract/admin/mail.ts'
import type { ResponseOf } from '#contract/endpoint.ts'

type Mail = ResponseOf<typeof readOutbox>[number]
/** `count`: how many such mails to wait for. A repeated request sends a second mail, and the newest counts. */
type MailQuery = { to: string; subject: string; count?: number }

/** Waits for the mails, and returns the newest. */
export async function mailTo(request: APIRequestContext, { to, subject, count = 1 }: MailQuery): Promise<Mail> {
  let found: Mail[] = []
  const countMails = async () => {
    const mails = readOutbox.response.parse(await (await request.get(readOutbox.path)).json())
    found = mails.filter((mail) => mail.to === to && mail.subject === subject)
    return found.length
  }
  await expect.poll(countMails, { message: `"${subject}" to ${to}`, intervals: [250, 500] }).toBe(count)
  const [newest] = found
  if (!newest) throw new Error(`There is no mail to ${to}.`)
  return newest
}

/** The one-time link in that mail. */
export async function linkMailedTo(request: APIRequestContext, wanted: MailQuery): Promise<string> {
  const { text } = await mailTo(request, wanted)
  const [link] = /https?:\/\/\S+\?token=[\w-]+/.exec(text) ?? []
  if (!link) throw new Error(`There is no link in "${wanted.subject}".`)
  return link
}
