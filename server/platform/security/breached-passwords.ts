import type { FastifyBaseLogger } from 'fastify'
import { hash } from 'node:crypto'
import type { Config } from '#server/platform/config/config.ts'
import { makeLog } from '#server/platform/http/log.ts'

const milliseconds = 1000

/**
 * Whether the password is known from a data breach, by the range API of Pwned Passwords (k-anonymity): the service sees five of
 * the 40 digits of its SHA-1, which about a thousand breached passwords share. False without the setting, and if the service does
 * not respond: it must not keep people from choosing a password.
 */
export async function isBreached(
  config: Pick<Config, 'breachedPasswordsUrl' | 'logLevel'>,
  password: string,
  log: () => Pick<FastifyBaseLogger, 'warn'> = () => makeLog(config),
): Promise<boolean> {
  if (config.breachedPasswordsUrl === undefined) return false
  const digits = hash('sha1', password, 'hex').toUpperCase()
  try {
    const listed = await suffixesOf(config.breachedPasswordsUrl, digits.slice(0, 5))
    return listed.has(digits.slice(5))
  } catch (error) {
    log().warn({ err: error }, 'breached passwords not checked: the service did not respond')
    return false
  }
}

/** Padding hides the length of the response, which reveals the prefix. Padded entries have the count 0. */
async function suffixesOf(url: string, prefix: string): Promise<ReadonlySet<string>> {
  const response = await fetch(`${url}/range/${prefix}`, {
    headers: { 'add-padding': 'true', 'user-agent': 'The Daily Dot' },
    redirect: 'error',
    signal: AbortSignal.timeout(milliseconds),
  })
  if (!response.ok) throw new Error(`The service responded with ${response.status}.`)
  const lines = (await response.text()).split(/\r?\n/)
  return new Set(lines.filter((line) => !line.endsWith(':0')).map((line) => line.split(':')[0]?.toUpperCase() ?? ''))
}
