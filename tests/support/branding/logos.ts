import type { FastifyInstance } from 'fastify'
import { readBranding } from '#contract/branding/branding.ts'
import { requestUpload, saveLogo, uploadHeaders } from '#contract/branding/logo.ts'
import { post } from '#tests/support/platform/app.ts'
import { aPng } from '#tests/support/platform/picture-files.ts'

type Person = { cookie: string }

/** The API calls for logos. */
export function logoCalls(app: () => FastifyInstance) {
  const call = (method: 'GET' | 'PUT' | 'DELETE', url: string, { cookie }: Person, payload?: unknown) =>
    app().inject({ ...post(url, payload, { cookie }), method })
  const addressFor = async ({ cookie }: Person): Promise<string> =>
    (await app().inject(post(requestUpload.path, undefined, { cookie }))).json().uploadURL
  /** Requests an upload address, uploads the file there, and returns the address. */
  const upload = async (person: Person, file: Buffer): Promise<string> => {
    const uploadURL = await addressFor(person)
    const sent = await app().inject({ method: 'PUT', url: uploadURL, headers: uploadHeaders, payload: file })
    if (sent.statusCode !== 200) throw new Error(sent.body)
    return uploadURL
  }
  const save = (person: Person, logoUrl: string) => call('PUT', saveLogo.path, person, { logoUrl })
  return {
    call,
    addressFor,
    upload,
    save,
    remove: (person: Person) => call('DELETE', saveLogo.path, person),
    logoOf: async (person: Person): Promise<string | undefined> =>
      (await call('GET', readBranding.path, person)).json().logoUrl,
    /** Uploads and saves a logo, and returns its URL. */
    saved: async (person: Person, file?: Buffer): Promise<string> => {
      const response = await save(person, await upload(person, file ?? (await aPng())))
      if (response.statusCode !== 200) throw new Error(response.body)
      return response.json().logoUrl
    },
  }
}
