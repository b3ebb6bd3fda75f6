import { statSync } from 'node:fs'
import { type Config, ConfigFault, type Environment, readConfig } from '#server/platform/config/config.ts'
import { type Finding, findingsAbout } from './finding.ts'

const { ok, warning, wrong } = findingsAbout('settings')

/** The settings, if they can be used, and what is to be said of them. */
export function lookAtSettings(env: Environment): { findings: Finding[]; config?: Config } {
  try {
    const config = readConfig(env)
    return { config, findings: [modeOf(config), ...proxyFindings(config)] }
  } catch (error) {
    if (error instanceof ConfigFault) return { findings: error.faults.map((fault) => wrong(`${fault}.`)) }
    throw error
  }
}

function modeOf({ mode }: Config): Finding {
  if (mode === 'production') return ok('All that production needs is set.')
  return wrong('This is demo mode, with known passwords and no money: set NODE_ENV=production.')
}

/** The server speaks plain http and APP_URL is https, so something stands in between. */
function proxyFindings({ mode, trustProxy }: Config): Finding[] {
  if (mode !== 'production' || trustProxy !== undefined) return []
  return [
    wrong(
      'TRUST_PROXY is not set: all visitors would count as one address, and one who guesses passwords locks out all. Set it to the proxy’s address, such as 127.0.0.1.',
    ),
  ]
}

/** Of a file with settings: everybody on this machine who can read it has the keys. */
export function lookAtFile(path: string): Finding[] {
  const file = statSync(path, { throwIfNoEntry: false })
  // Windows keeps rights elsewhere.
  if (!file || process.platform === 'win32') return []
  const rights = (file.mode & 0o777).toString(8)
  if (file.mode & 0o006)
    return [wrong(`${path} can be read by everybody on this machine (${rights}): chmod 640 ${path}`)]
  if (file.mode & 0o020) return [warning(`${path} can be changed by its group (${rights}): chmod 640 ${path}`)]
  return [ok(`${path} is closed to others (${rights}).`)]
}

const secretName = /(SECRET|TOKEN|PASSWORD|KEY)/

/** A password may be written as it is, with a % that says nothing. */
function decoded(password: string): string {
  try {
    return decodeURIComponent(password)
  } catch {
    return password
  }
}

/** Whatever a library puts into its sentences, no setting that opens something is shown. */
export function withoutSecrets(text: string, env: Environment): string {
  const secrets = Object.entries(env).flatMap(([name, value = '']) => {
    const password = URL.parse(value)?.password ?? ''
    return [...(secretName.test(name) ? [value] : []), password, decoded(password)]
  })
  return secrets
    .filter((secret) => secret !== '')
    .toSorted((a, b) => b.length - a.length)
    .reduce((said, secret) => said.replaceAll(secret, '…'), text)
}
