import { createTransport } from 'nodemailer'
import { isLoopback } from '#server/platform/config/config-checks.ts'
import type { Config } from '#server/platform/config/config.ts'
import { within } from '#server/platform/time/within.ts'
import type { RenderedLetter } from './render-letter.ts'

type MailServer = NonNullable<Config['mailServer']>

/** `refused` is permanent: the server rejects this mail for this recipient. `failed` is worth a retry. */
export type Outcome =
  | { at: 'sent' }
  | { at: 'refused'; why: string }
  | { at: 'failed'; why: string; isServerFault: boolean }

export type Attachment = { fileName: string; type: 'application/pdf'; content: Buffer }

type Envelope = { id: string; to: string; replyTo: string; attachments: readonly Attachment[] }

const tenSeconds = 10_000
/** A server that keeps trickling data never hits the socket timeout. */
const maxMilliseconds = 60_000

export async function sendMail(server: MailServer, mail: Envelope & RenderedLetter): Promise<Outcome> {
  const { mailFrom } = server
  const { id, to, replyTo, subject, text, html, attachments } = mail
  try {
    await withinTime(
      transportTo(server).sendMail({
        from: mailFrom,
        to: { name: '', address: to },
        replyTo,
        subject,
        text,
        html,
        attachments: attachments.map(attached),
        // The same on every attempt, so that a mail client drops the duplicate after a lost response.
        messageId: `<${id}@${mailFrom.replace(/^.*@/s, '').replace('>', '')}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      }),
    )
    return { at: 'sent' }
  } catch (error) {
    return outcomeOf(error, server)
  }
}

/** Connects and logs in as for a mail. Returns why that fails, or undefined. */
export async function mailServerFault(server: MailServer): Promise<string | undefined> {
  try {
    await withinTime(transportTo(server).verify())
    return undefined
  } catch (error) {
    const outcome = outcomeOf(error, server)
    return outcome.at === 'sent' ? undefined : outcome.why
  }
}

function transportTo({ smtpUrl }: MailServer) {
  return createTransport({
    url: smtpUrl,
    connectionTimeout: tenSeconds,
    greetingTimeout: tenSeconds,
    socketTimeout: tenSeconds,
    dnsTimeout: tenSeconds,
    // Never send a password over the network unencrypted.
    requireTLS: Boolean(URL.parse(smtpUrl)?.password) && !isLoopback(smtpUrl),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function attached({ fileName, type, content }: Attachment) {
  return { filename: fileName, contentType: type, content }
}

function withinTime(sending: Promise<unknown>): Promise<unknown> {
  return within(maxMilliseconds, sending, () => new Error('The mail server took too long.'))
}

/** nodemailer adds these to its errors. */
type SmtpError = Error & { responseCode?: number; command?: string }

function outcomeOf(error: unknown, server: MailServer): Outcome {
  if (!(error instanceof Error)) return { at: 'failed', why: 'Unknown error', isServerFault: true }
  const { responseCode = 0, command = '', message }: SmtpError = error
  // Something other than a mail server may respond, in bytes that the database cannot store.
  const why = withoutSecrets(message, server)
    .replaceAll(/\p{C}+/gu, ' ')
    .slice(0, 500)
  // A 5xx for our login or sender address is ours to fix; the mail waits until then.
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA'
  if (responseCode >= 500 && isAboutThisMail) return { at: 'refused', why }
  // "Domain not found" and "mailbox full" come as 4xx: the next mail, to another recipient, may well be accepted.
  return { at: 'failed', why, isServerFault: !isAboutThisMail }
}

function withoutSecrets(message: string, { smtpUrl }: MailServer): string {
  const password = URL.parse(smtpUrl)?.password
  return password ? message.replaceAll(password, '…').replaceAll(decodeURIComponent(password), '…') : message
}
