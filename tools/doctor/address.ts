import { lookup } from 'node:dns/promises'
import type { Config } from '#server/platform/config/config.ts'
import { securityHeaders } from '#server/platform/http/headers.ts'
import { securityText } from '#server/site/pages/document.ts'
import { checkCertificate } from './certificate.ts'
import { type Finding, findingsAbout, reasonOf } from './finding.ts'

const { ok, warning, wrong } = findingsAbout('address')
const timeoutMs = 8000

/** Checks APP_URL from outside, as a browser sees it. */
export async function checkAddress({ appUrl, seller }: Pick<Config, 'appUrl' | 'seller'>): Promise<Finding[]> {
  const url = new URL(appUrl)
  if (url.protocol !== 'https:') return [wrong('APP_URL is not https.')]
  try {
    await lookup(url.hostname.replace(/^\[|\]$/g, ''))
  } catch {
    return [wrong(`${url.hostname} has no DNS record: add one, or correct APP_URL.`)]
  }
  const findings = await checkCertificate(url)
  // With a custom https port, the http port is unknown.
  if (url.port === '') findings.push(await redirectFinding(`http://${url.hostname}`, appUrl))
  if (findings.some(({ about, state }) => about === 'certificate' && state === 'wrong')) return findings
  const responses = await Promise.all([healthFindings(appUrl), identityFinding(seller), metricsFinding(appUrl)])
  return [...findings, ...responses.flat()]
}

/** Port 80 must redirect to https and nowhere else. */
export async function redirectFinding(httpUrl: string, appUrl: string): Promise<Finding> {
  try {
    const { status, headers } = await request(`${httpUrl}/`)
    const target = headers.get('location') ?? ''
    if ([301, 302, 307, 308].includes(status) && new URL(target, httpUrl).origin === new URL(appUrl).origin)
      return ok('Plain http redirects to https.')
    return wrong(`${httpUrl} responds with ${status} and does not redirect to ${appUrl}: let the proxy redirect it.`)
  } catch {
    return warning(`${httpUrl} does not respond: visitors who type the address without https:// see an error.`)
  }
}

async function healthFindings(appUrl: string): Promise<Finding[]> {
  try {
    const response = await request(`${appUrl}/healthz`)
    const text = await response.text()
    if (response.status !== 200 || !text.includes('"alive"'))
      return [
        wrong(
          `${appUrl}/healthz responds with ${response.status}: check that the server runs and that the proxy points to it.`,
        ),
      ]
    return [ok('The server responds.'), headerFinding(response.headers)]
  } catch (error) {
    return [wrong(`${appUrl} does not respond: ${reasonOf(error)}. Check that the server and the proxy run.`)]
  }
}

/** A proxy that removes our security headers, or adds its own, changes what browsers block. */
function headerFinding(headers: Headers): Finding {
  const changed = Object.entries(securityHeaders({ isHttps: true }))
    .filter(([name, value]) => headers.get(name) !== value)
    .map(([name]) => name)
  if (changed.length === 0) return ok('The security headers arrive unchanged.')
  return wrong(`The proxy removes, changes or duplicates ${changed.join(', ')}: let it pass on the server’s headers.`)
}

/** Compares security.txt, which names the operator. */
async function identityFinding(seller: Config['seller']): Promise<Finding> {
  const own = (text: string) => text.split('\n').filter((line) => /^(Contact|Canonical):/.test(line))
  try {
    const text = await (await request(`${seller.appUrl}/.well-known/security.txt`)).text()
    if (String(own(text)) === String(own(securityText(seller, new Date()))))
      return ok('It is this product, with these settings.')
    return wrong(
      'Another server responds there, or this product with other settings (/.well-known/security.txt differs).',
    )
  } catch (error) {
    return wrong(`/.well-known/security.txt could not be read: ${reasonOf(error)}.`)
  }
}

async function metricsFinding(appUrl: string): Promise<Finding> {
  const path = '/metrics'
  try {
    const { status } = await request(`${appUrl}${path}`)
    return status === 200 ? wrong(`${path} is public: let the proxy refuse it.`) : ok(`${path} is not public.`)
  } catch (error) {
    return warning(`${path} could not be requested: ${reasonOf(error)}.`)
  }
}

function request(url: string): Promise<Response> {
  return fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
}
