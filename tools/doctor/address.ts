import { lookup } from 'node:dns/promises'
import type { Config } from '#server/platform/config/config.ts'
import { securityHeaders } from '#server/platform/http/headers.ts'
import { securityText } from '#server/site/pages/document.ts'
import { lookAtCertificate } from './certificate.ts'
import { type Finding, findingsAbout, reasonOf } from './finding.ts'

const { ok, warning, wrong } = findingsAbout('address')
const mostMilliseconds = 8000

/** APP_URL, from outside as a browser sees it. */
export async function lookAtAddress({ appUrl, seller }: Pick<Config, 'appUrl' | 'seller'>): Promise<Finding[]> {
  const url = new URL(appUrl)
  if (url.protocol !== 'https:') return [wrong('APP_URL is not https.')]
  try {
    await lookup(url.hostname.replace(/^\[|\]$/g, ''))
  } catch {
    return [wrong(`No address is known for ${url.hostname}: add it to the DNS, or correct APP_URL.`)]
  }
  const findings = await lookAtCertificate(url)
  // Where https has a port of its own, nobody can say which one http has.
  if (url.port === '') findings.push(await redirectFinding(`http://${url.hostname}`, appUrl))
  if (findings.some(({ about, state }) => about === 'certificate' && state === 'wrong')) return findings
  const answers = await Promise.all([healthFindings(appUrl), identityFinding(seller), metricsFinding(appUrl)])
  return [...findings, ...answers.flat()]
}

/** Port 80 leads to https and nowhere else. */
export async function redirectFinding(httpUrl: string, appUrl: string): Promise<Finding> {
  try {
    const { status, headers } = await ask(`${httpUrl}/`)
    const target = headers.get('location') ?? ''
    if ([301, 302, 307, 308].includes(status) && new URL(target, httpUrl).origin === new URL(appUrl).origin)
      return ok('Plain http leads to https.')
    return wrong(`${httpUrl} answers ${status} and does not lead to ${appUrl}: redirect it there.`)
  } catch {
    return warning(`${httpUrl} does not answer: who types the address without https:// finds nothing.`)
  }
}

async function healthFindings(appUrl: string): Promise<Finding[]> {
  try {
    const answer = await ask(`${appUrl}/healthz`)
    const text = await answer.text()
    if (answer.status !== 200 || !text.includes('"alive"'))
      return [wrong(`${appUrl}/healthz answers ${answer.status}: see that the server runs and the proxy leads to it.`)]
    return [ok('It answers.'), headerFinding(answer.headers)]
  } catch (error) {
    return [wrong(`${appUrl} does not answer: ${reasonOf(error)}. See that the server and the proxy run.`)]
  }
}

/** A proxy that takes headers away, or adds its own beside ours, changes what browsers refuse. */
function headerFinding(headers: Headers): Finding {
  const changed = Object.entries(securityHeaders({ isHttps: true }))
    .filter(([name, value]) => headers.get(name) !== value)
    .map(([name]) => name)
  if (changed.length === 0) return ok('The security headers arrive as they are sent.')
  return wrong(`The proxy takes away, changes or doubles ${changed.join(', ')}: let it pass on what the server sends.`)
}

/** By the one file that says whose it is. */
async function identityFinding(seller: Config['seller']): Promise<Finding> {
  const own = (text: string) => text.split('\n').filter((line) => /^(Contact|Canonical):/.test(line))
  try {
    const text = await (await ask(`${seller.appUrl}/.well-known/security.txt`)).text()
    if (String(own(text)) === String(own(securityText(seller, new Date()))))
      return ok('It is this product, with these settings.')
    return wrong(
      'Something else answers there, or this product with other settings (/.well-known/security.txt differs).',
    )
  } catch (error) {
    return wrong(`/.well-known/security.txt could not be read: ${reasonOf(error)}.`)
  }
}

async function metricsFinding(appUrl: string): Promise<Finding> {
  const path = '/metrics'
  try {
    const { status } = await ask(`${appUrl}${path}`)
    return status === 200
      ? wrong(`${path} is open to everybody: let the proxy refuse it.`)
      : ok(`${path} is closed to the outside.`)
  } catch (error) {
    return warning(`${path} could not be asked for: ${reasonOf(error)}.`)
  }
}

function ask(url: string): Promise<Response> {
  return fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(mostMilliseconds) })
}
