import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { S3Fault } from './s3-fault.ts'

export type Keys = { accessKeyId: string; secretAccessKey: string; region: string }

type Signed = {
  credential: string
  date: string
  signedHeaders: string
  signature: string
  payload: string
}

const algorithm = 'AWS4-HMAC-SHA256'
const fifteenMinutes = 15 * 60 * 1000

/**
 * Computes the request's signature (AWS Signature Version 4) and refuses the request if the one in its query or headers differs.
 * Returns the expected hash of the payload.
 */
export function checkSignature(request: IncomingMessage, keys: Keys, now: number): string {
  const url = new URL(request.url ?? '/', 'http://store')
  const isPresigned = url.searchParams.has('X-Amz-Signature')
  const signed = isPresigned ? signedInQuery(url, now) : signedInHeaders(request, now)
  const headers = signed.signedHeaders.split(';')
  refuseUnsignedHeaders(request, headers)
  const canonical = [
    request.method,
    url.pathname,
    canonicalQuery(url),
    ...headers.map((name) => `${name}:${headerOf(request, name).trim().replaceAll(/ +/g, ' ')}`),
    '',
    signed.signedHeaders,
    signed.payload,
  ].join('\n')
  if (!isSame(signed.signature, signatureOf(canonical, signed, keys)))
    throw new S3Fault(403, 'SignatureDoesNotMatch', 'The request signature we calculated does not match.')
  return signed.payload
}

function signedInQuery({ searchParams: query }: URL, now: number): Signed {
  const param = (name: string): string => {
    const value = query.get(`X-Amz-${name}`)
    if (value === null) throw new S3Fault(400, 'AuthorizationQueryParametersError', `X-Amz-${name} is missing.`)
    return value
  }
  if (param('Algorithm') !== algorithm) throw new S3Fault(400, 'AuthorizationQueryParametersError', 'Wrong algorithm.')
  const seconds = Number(param('Expires'))
  if (!(seconds >= 1 && seconds <= 604_800))
    throw new S3Fault(400, 'AuthorizationQueryParametersError', 'Wrong expiry.')
  const since = instantOf(param('Date'))
  if (since - fifteenMinutes > now) throw new S3Fault(403, 'AccessDenied', 'Request is not valid yet')
  if (now >= since + seconds * 1000) throw new S3Fault(403, 'AccessDenied', 'Request has expired')
  return {
    credential: param('Credential'),
    date: param('Date'),
    signedHeaders: param('SignedHeaders'),
    signature: param('Signature'),
    payload: query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
  }
}

function signedInHeaders(request: IncomingMessage, now: number): Signed {
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? '',
  )
  if (!parts) throw new S3Fault(403, 'AccessDenied', 'Access Denied')
  const [, credential = '', signedHeaders = '', signature = ''] = parts
  const date = headerOf(request, 'x-amz-date')
  if (Math.abs(instantOf(date) - now) > fifteenMinutes)
    throw new S3Fault(403, 'RequestTimeTooSkewed', 'The difference between the times is too large.')
  return { credential, date, signedHeaders, signature, payload: headerOf(request, 'x-amz-content-sha256') }
}

/** Headers that change what a request does must be signed, so that no one can add them on the way. */
function refuseUnsignedHeaders(request: IncomingMessage, signed: readonly string[]): void {
  const mustBeSigned = (name: string) =>
    name.startsWith('x-amz-') || ['host', 'content-type', 'content-md5', 'if-none-match'].includes(name)
  const unsigned = Object.keys(request.headers).filter((name) => mustBeSigned(name) && !signed.includes(name))
  if (unsigned.length > 0 || !signed.includes('host'))
    throw new S3Fault(403, 'AccessDenied', `There were headers present which were not signed: ${unsigned.join(', ')}`)
}

function canonicalQuery({ searchParams }: URL): string {
  return [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
}

const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

function signatureOf(canonical: string, { credential, date }: Signed, keys: Keys): string {
  const day = date.slice(0, 8)
  const scope = `${day}/${keys.region}/s3/aws4_request`
  if (credential !== `${keys.accessKeyId}/${scope}`)
    throw new S3Fault(403, 'InvalidAccessKeyId', 'The key or its scope is not known.')
  const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const key = [day, keys.region, 's3', 'aws4_request'].reduce<string | Buffer>(mac, `AWS4${keys.secretAccessKey}`)
  return mac(key, [algorithm, date, scope, hash('sha256', canonical)].join('\n')).toString('hex')
}

function isSame(given: string, expected: string): boolean {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
}

function headerOf({ headers }: IncomingMessage, name: string): string {
  const value = headers[name]
  if (typeof value !== 'string') throw new S3Fault(403, 'AccessDenied', `The header ${name} is signed and missing.`)
  return value
}

/** 20261116T085000Z */
function instantOf(date: string): number {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date)
  if (!parts) throw new S3Fault(403, 'AccessDenied', 'The date is not readable.')
  const [, year, month, day, hour, minute, second] = parts
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}
