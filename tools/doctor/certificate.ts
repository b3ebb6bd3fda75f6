import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { type Finding, findingsAbout, reasonOf } from './finding.ts'

const { ok, warning, wrong } = findingsAbout('certificate')
const timeoutMs = 8000
const day = 86_400_000
/** Certbot renews thirty days before the end, so fewer days than this mean that renewal fails. */
const warningDays = 14

/** Checks the certificate of an https address: whether browsers accept it, and for how long. */
export async function checkCertificate({ hostname, port }: URL): Promise<Finding[]> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = connect({
    host,
    port: Number(port || 443),
    // SNI: required for a host name, not allowed for an IP address.
    ...(isIP(host) ? {} : { servername: host }),
    // An invalid certificate becomes a finding below, not an error.
    rejectUnauthorized: false,
    timeout: timeoutMs,
  })
  socket.once('timeout', () => socket.destroy(new Error('timed out')))
  try {
    await once(socket, 'secureConnect')
    const { valid_to: end } = socket.getPeerCertificate()
    const days = Math.floor((Date.parse(end) - Date.now()) / day)
    if (days < 0) return [wrong(`It expired on ${end}: renew it.`)]
    if (!socket.authorized) return [wrong(`Browsers reject it: ${reasonOf(socket.authorizationError)}.`)]
    if (days < warningDays) return [warning(`It expires in ${days} days: check why it was not renewed.`)]
    return [ok(`Browsers accept it, for another ${days} days.`)]
  } catch (error) {
    return [wrong(`${host} does not speak TLS: ${reasonOf(error)}.`)]
  } finally {
    socket.destroy()
  }
}
