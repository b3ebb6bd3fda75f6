import { createHmac, timingSafeEqual } from 'node:crypto'
import { isUploadKey } from '#server/branding/storage/rules.ts'

const validMilliseconds = 10 * 60 * 1000
const root = '/objects/'

type Upload = { key: string; contentType: string }
type Signing = { secret: string; now: number }

/** An address to which one object can be PUT. The signature covers its key, type and expiry. */
export function addressOf(origin: string, upload: Upload, { secret, now }: Signing): string {
  const expires = now + validMilliseconds
  const type = encodeURIComponent(upload.contentType)
  return `${origin}${root}${upload.key}?type=${type}&expires=${expires}&signature=${signatureOf(upload, expires, secret)}`
}

export function keyAt(address: string, origins: readonly string[]): string | undefined {
  const url = URL.parse(address)
  if (!url || !origins.includes(url.origin) || !url.pathname.startsWith(root)) return undefined
  const key = url.pathname.slice(root.length)
  return isUploadKey(key) ? key : undefined
}

/** Whether we signed this address and it has not expired. */
export function isSigned(
  upload: Upload,
  signed: { expires: string; signature: string },
  { secret, now }: Signing,
): boolean {
  const expires = Number(signed.expires)
  const expected = Buffer.from(signatureOf(upload, expires, secret))
  const given = Buffer.from(signed.signature)
  return (
    isUploadKey(upload.key) && given.length === expected.length && timingSafeEqual(given, expected) && now < expires
  )
}

function signatureOf({ key, contentType }: Upload, expires: number, secret: string): string {
  return createHmac('sha256', secret).update(`PUT\n${key}\n${contentType}\n${expires}`).digest('hex')
}
