import { Resolver } from 'node:dns/promises'
import { isLoopback, isPrivate } from '#server/platform/config/config-checks.ts'
import type { Config } from '#server/platform/config/config.ts'
import { mailServerFault } from '#server/platform/mail/mailer.ts'
import { type Finding, findingsAbout } from './finding.ts'

const { ok, warning, wrong } = findingsAbout('mail')

/** The mail server, by connecting and logging in; no mail is sent. */
export async function lookAtMail({ mailServer }: Config): Promise<Finding[]> {
  if (!mailServer) return []
  const [fault, sender] = await Promise.all([mailServerFault(mailServer), senderFinding(mailServer.mailFrom)])
  if (fault) return [wrong(`SMTP_URL does not take us: ${fault}`), sender]
  return [ok('The mail server takes us.'), encryptionFinding(mailServer.smtpUrl), sender]
}

function encryptionFinding(smtpUrl: string): Finding {
  if (isLoopback(smtpUrl)) return ok('Mail goes to this machine.')
  if (smtpUrl.startsWith('smtps:')) return ok('Mail is handed over with TLS.')
  if (URL.parse(smtpUrl)?.password) return ok('Mail is handed over with TLS, or not at all.')
  return warning(
    'Mail may be handed over unencrypted: use smtps://, or a user and password, for which TLS is required.',
  )
}

/** Replies and bounces go to the sender, and mail of a name that is not set up for it ends as spam. */
async function senderFinding(mailFrom: string): Promise<Finding> {
  const domain = mailFrom.replace(/^.*@/s, '').replace('>', '')
  if (isPrivate(`http://${domain}`)) return warning(`MAIL_FROM: no mail reaches ${domain}, so replies are lost.`)
  try {
    await new Resolver({ timeout: 3000, tries: 2 }).resolveMx(domain)
    return ok(`MAIL_FROM: ${domain} takes mail. SPF and DKIM are for its owner to set up.`)
  } catch {
    return warning(`MAIL_FROM: no mail server (MX) is known for ${domain}, so replies and bounces may be lost.`)
  }
}
