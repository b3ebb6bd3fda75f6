import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { isIP } from 'node:net'

/** A self-signed certificate, valid from yesterday, and its key, both as PEM. */
export function aCertificate({ host, days }: { host: string; days: number }): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(objectId('2a8648ce3d040302')) // ECDSA with SHA-256
  // A unique name: of two trusted certificates with the same name, only one would be tried.
  const name = sequence(der(0x31, sequence(objectId('550403'), der(0x0c, Buffer.from(randomUUID())))))
  const start = Date.now() - day
  const tbsCertificate = sequence(
    der(0xa0, integer(2)),
    integer(1),
    algorithm,
    name,
    sequence(time(Math.min(start, Date.now() + (days - 1) * day)), time(Date.now() + days * day)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(objectId('551d11'), der(0x04, sequence(alternativeName(host)))))),
  )
  const signature = sign('sha256', tbsCertificate, privateKey)
  const certificate = sequence(tbsCertificate, algorithm, der(0x03, Buffer.from([0]), signature))
  const lines = certificate.toString('base64').replaceAll(/.{64}/g, '$&\n')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  }
}

const day = 86_400_000

/** A DER value: tag, length, bytes. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const { length } = body
  if (length < 128) return Buffer.concat([Buffer.from([tag, length]), body])
  return Buffer.concat([Buffer.from([tag, 0x82, length >> 8, length & 0xff]), body])
}

const sequence = (...parts: Uint8Array[]): Buffer => der(0x30, ...parts)
const integer = (value: number): Buffer => der(0x02, Buffer.from([value]))
const objectId = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'))

/** 261116085000Z */
function time(at: number): Buffer {
  const digits = new Date(at).toISOString().replaceAll(/\D/g, '')
  return der(0x17, Buffer.from(`${digits.slice(2, 14)}Z`))
}

function alternativeName(host: string): Buffer {
  return isIP(host) ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host))
}
