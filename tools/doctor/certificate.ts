import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { type Finding, findingsAbout, reasonOf } from './finding.ts'

const { ok, warning, wrong } = findingsAbout('certificate')
const mostMilliseconds = 8000
const day = 86_400_000
/** Renewal by certbot comes thirty days before the end. */
const fewDays = 14

/** The certificate of an https address: whether browsers take it, and for how long. */
export async function lookAtCertificate({ hostname, port }: URL): Promise<Finding[]> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = connect({
    host,
    port: Number(port || 443),
    // A name must be sent for the right certificate, and an address must not.
    ...(isIP(host) ? {} : { servername: host }),
    // Looked at here, and said in a sentence.
    rejectUnauthorized: false,
    timeout: mostMilliseconds,
  })
  socket.once('timeout', () => socket.destroy(new Error('no answer')))
  try {
    await once(socket, 'secureConnect')
    const { valid_to: end } = socket.getPeerCertificate()
    const days = Math.floor((Date.parse(end) - Date.now()) / day)
    if (days < 0) return [wrong(`It ended on ${end}: renew it.`)]
    if (!socket.authorized) return [wrong(`Browsers refuse it: ${reasonOf(socket.authorizationError)}.`)]
    if (days < fewDays) return [warning(`It ends in ${days} days: see why it was not renewed.`)]
    return [ok(`Browsers take it, for another ${days} days.`)]
  } catch (error) {
    return [wrong(`${host} does not speak TLS: ${reasonOf(error)}.`)]
  } finally {
    socket.destroy()
  }
}
