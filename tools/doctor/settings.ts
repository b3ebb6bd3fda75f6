import { statSync } from 'node:fs'
import { type Config, ConfigFault, type Environment, readConfig } from '#server/platform/config/config.ts'
import { type Finding, findingsAbout } from './finding.ts'

const { ok, warning, wrong } = findingsAbout('settings')

/** The configuration, if it is valid, and the findings. */
export function checkSettings(env: Environment): { findings: Finding[]; config?: Config } {
  try {
    const config = readConfig(env)
    return { config, findings: [modeFinding(config), ...proxyFindings(config)] }
  } catch (error) {
    if (error instanceof ConfigFault) return { findings: error.faults.map((fault) => wrong(`${fault}.`)) }
    throw error
  }
}

function modeFinding({ mode }: Config): Finding {
  if (mode === 'production') return ok('Everything that production needs is set.')
  return wrong('This is demo mode, with known passwords and no real payments: set NODE_ENV=production.')
}

/** The server speaks plain http and APP_URL is https, so there must be a proxy in between. */
function proxyFindings({ mode, trustProxy }: Config): Finding[] {
  if (mode !== 'production' || trustProxy !== undefined) return []
  return [
    wrong(
      'TRUST_PROXY is not set: all visitors would share one address, and one attacker guessing passwords would lock everyone out. Set it to the proxy’s address, such as 127.0.0.1.',
    ),
  ]
}

/** Checks the permissions of the settings file, which holds the keys. */
export function checkSettingsFile(path: string): Finding[] {
  const file = statSync(path, { throwIfNoEntry: false })
  // Windows does not use mode bits.
  if (!file || process.platform === 'win32') return []
  const permissions = (file.mode & 0o777).toString(8)
  if (file.mode & 0o006)
    return [wrong(`${path} is readable by every user of this machine (${permissions}): chmod 640 ${path}`)]
  if (file.mode & 0o020) return [warning(`${path} is writable by its group (${permissions}): chmod 640 ${path}`)]
  return [ok(`${path} is closed to other users (${permissions}).`)]
}

const secretName = /(SECRET|TOKEN|PASSWORD|KEY)/

/** A password may contain a % that is not a percent code. */
function decoded(password: string): string {
  try {
    return decodeURIComponent(password)
  } catch {
    return password
  }
}

/** Masks every secret setting, since libraries may quote them in error messages. */
export function withoutSecrets(text: string, env: Environment): string {
  const secrets = Object.entries(env).flatMap(([name, value = '']) => {
    const password = URL.parse(value)?.password ?? ''
    return [...(secretName.test(name) ? [value] : []), password, decoded(password)]
  })
  return secrets
    .filter((secret) => secret !== '')
    .toSorted((a, b) => b.length - a.length)
    .reduce((masked, secret) => masked.replaceAll(secret, '…'), text)
}
