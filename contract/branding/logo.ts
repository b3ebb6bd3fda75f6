import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { branding } from './branding.ts'

export const maxLogoBytes = 5_242_880

/** The types an upload can be sent as. An SVG can hold script, but a browser never gets the raw file: only what we redraw is served. */
export const logoTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif', 'image/svg+xml'] as const

/** What an upload carries, unless the caller asked for an image type. An address accepts that type only, and one object. */
export const uploadHeaders = { 'content-type': 'application/octet-stream', 'if-none-match': '*' } as const

export const requestUpload = endpoint({
  method: 'POST',
  path: '/api/objects/upload',
  access: 'school',
  says: 'An address to which one file can be PUT, once, within ten minutes, and the `headers` for that. `contentType` is the type to send it as, application/octet-stream if missing.',
  body: z.nullish(z.strictObject({ contentType: z.optional(z.enum(logoTypes)) })),
  response: z.object({
    uploadURL: z.string(),
    headers: z.object({ 'content-type': z.string(), 'if-none-match': z.string() }),
  }),
})

export const saveLogo = endpoint({
  method: 'PUT',
  path: '/api/branding/logo',
  access: 'school',
  says: 'Makes a file that this school has just uploaded its logo. `logoUrl` is the address it was uploaded to.',
  body: z.strictObject({ logoUrl: z.string().check(z.maxLength(2000)) }),
  response: branding,
})

export const removeLogo = endpoint({
  method: 'DELETE',
  path: '/api/branding/logo',
  access: 'school',
  says: 'Goes back to the default branding.',
  response: branding,
})
