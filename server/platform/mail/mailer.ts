import { createTransport } from 'nodemailer'
import { isLoopback } from '#server/platform/config/config-checks.ts'
import type { Config } from '#server/platform/config/config.ts'
import { within } from '#server/platform/time/within.ts'
import type { RenderedLetter } from './render-letter.ts'

type MailServer = NonNullable<Config['mailServer']>

/** Refused is for good: the server will not take this mail for this person. Anything else may go better next time. */
export type Outcome =
  | { at: 'sent' }
  | { at: 'refused'; why: string }
  | { at: 'failed'; why: string; isServerFault: boolean }

/** A file that goes with a mail. */
export type Attachment = { fileName: string; type: 'application/pdf'; content: Buffer }

type Envelope = { id: string; to: string; replyTo: string; attachment?: Attachment | undefined }

const tenSeconds = 10_000
/** A server that answers a little all the time never times out by itself. */
const maxMilliseconds = 60_000

/** Hands one mail to the mail server, and says what became of it. */
export async function sendMail(server: MailServer, mail: Envelope & RenderedLetter): Promise<Outcome> {
  const { mailFrom } = server
  const { id, to, replyTo, subject, text, html, attachment } = mail
  try {
    await withinTime(
      transportTo(server).sendMail({
        from: mailFrom,
        to: { name: '', address: to },
        replyTo,
        subject,
        text,
        html,
        ...(attachment ? { attachments: [attached(attachment)] } : {}),
        // The same at every attempt: who gets it twice because an answer was lost has it once.
        messageId: `<${id}@${mailFrom.replace(/^.*@/s, '').replace('>', '')}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      }),
    )
    return { at: 'sent' }
  } catch (error) {
    return outcomeOf(error, server)
  }
}

/** Connects and logs in as for a mail, and says why that fails; nothing where it does not. */
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
    // A password goes over the network encrypted or not at all.
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

/** What nodemailer adds to its errors. */
type SmtpError = Error & { responseCode?: number; command?: string }

function outcomeOf(error: unknown, server: MailServer): Outcome {
  if (!(error instanceof Error)) return { at: 'failed', why: 'Unknown error', isServerFault: true }
  const { responseCode = 0, command = '', message }: SmtpError = error
  // Something else may answer at that port, in bytes that no database keeps.
  const why = withoutSecrets(message, server)
    .replaceAll(/\p{C}+/gu, ' ')
    .slice(0, 500)
  // 5xx to our log-in or our sender's address is ours to mend, and the mail can wait for that.
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA'
  if (responseCode >= 500 && isAboutThisMail) return { at: 'refused', why }
  // "Domain not found" and "mailbox full" come as 4xx: the next mail, to somebody else, may well be taken.
  return { at: 'failed', why, isServerFault: !isAboutThisMail }
}

function withoutSecrets(message: string, { smtpUrl }: MailServer): string {
  const password = URL.parse(smtpUrl)?.password
  return password ? message.replaceAll(password, '…').replaceAll(decodeURIComponent(password), '…') : message
}
