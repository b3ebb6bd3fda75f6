import { Resolver } from 'node:dns/promises'
import { isLoopback, isPrivate } from '#server/platform/config/config-checks.ts'
import type { Config } from '#server/platform/config/config.ts'
import { mailServerFault } from '#server/platform/mail/mailer.ts'
import { type Finding, findingsAbout } from './finding.ts'

const { ok, warning, wrong } = findingsAbout('mail')

/** Checks the mail server by connecting and logging in, without sending mail. */
export async function checkMail({ mailServer }: Config): Promise<Finding[]> {
  if (!mailServer) return []
  const [fault, sender] = await Promise.all([mailServerFault(mailServer), senderFinding(mailServer.mailFrom)])
  if (fault) return [wrong(`Cannot use SMTP_URL: ${fault}`), sender]
  return [ok('The mail server accepts us.'), encryptionFinding(mailServer.smtpUrl), sender]
}

function encryptionFinding(smtpUrl: string): Finding {
  if (isLoopback(smtpUrl)) return ok('Mail goes to this machine.')
  if (smtpUrl.startsWith('smtps:')) return ok('Mail is sent over TLS.')
  if (URL.parse(smtpUrl)?.password) return ok('Mail is sent over TLS, or not at all.')
  return warning('Mail may be sent unencrypted: use smtps://, or a user and password, for which TLS is required.')
}

/** Replies and bounces go to the sender, and mail from a domain that is not set up for mail ends up as spam. */
async function senderFinding(mailFrom: string): Promise<Finding> {
  const domain = mailFrom.replace(/^.*@/s, '').replace('>', '')
  if (isPrivate(`http://${domain}`)) return warning(`MAIL_FROM: ${domain} cannot receive mail, so replies are lost.`)
  try {
    await new Resolver({ timeout: 3000, tries: 2 }).resolveMx(domain)
    return ok(`MAIL_FROM: ${domain} has a mail server. Its owner must set up SPF and DKIM.`)
  } catch {
    return warning(`MAIL_FROM: ${domain} has no mail server (MX record), so replies and bounces may be lost.`)
  }
}
