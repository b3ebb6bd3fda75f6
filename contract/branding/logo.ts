import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const maxLogoBytes = 5_242_880

/** What an upload carries. Both are signed where the store is S3: browsers must not render the raw file, and a URL accepts one object. */
export const uploadHeaders = { 'content-type': 'application/octet-stream', 'if-none-match': '*' } as const

const branding = z.object({
  /** Missing if the school has no logo. */
  logoUrl: z.optional(z.string()),
})

export const readBranding = endpoint({
  method: 'GET',
  path: '/api/branding',
  access: 'account',
  beforeConfirmation: true,
  says: 'The logo of one’s school, where it has one.',
  response: branding,
})

export const requestUpload = endpoint({
  method: 'POST',
  path: '/api/objects/upload',
  access: 'school',
  says: 'An address to which one file can be PUT, once, within ten minutes, and the `headers` for that.',
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
