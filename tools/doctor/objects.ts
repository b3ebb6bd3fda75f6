import { randomUUID } from 'node:crypto'
import { accessSync, constants, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { uploadHeaders } from '#contract/branding/logo.ts'
import { localObjects } from '#server/branding/local-storage/gateway.ts'
import { s3Objects } from '#server/branding/s3/gateway.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { ObjectStore } from '#server/platform/providers/objects.ts'
import { type Finding, findingsAbout, reasonOf } from './finding.ts'

const { ok, wrong } = findingsAbout('files')
const responseMilliseconds = 8000
const patience = { responseMilliseconds, totalMilliseconds: 10_000 }

const probe = Buffer.from('written by npm run doctor')

/** Where files are kept, by writing one as a school does, reading it and taking it away again. */
export function lookAtObjects(config: Config): Promise<Finding[]> {
  return config.s3 ? lookAtBucket(s3Objects(config.s3, patience), config.appUrl) : lookAtFolder(config)
}

/** In a folder beside the real one, which goes again with all that is in it. */
async function lookAtFolder({ dataDir, appUrl }: Config): Promise<Finding[]> {
  let folder: string | undefined
  try {
    const objects = join(dataDir, 'objects')
    if (existsSync(objects)) accessSync(objects, constants.W_OK)
    folder = mkdtempSync(join(dataDir, 'doctor-'))
    const store = localObjects({ dataDir: folder, appUrl })
    const key = keyOfProbe()
    // Written under another name and linked, as each file is: a file system without hard links fails here.
    await store.write(key, probe)
    const read = await store.read(key)
    if (!read?.equals(probe)) return [wrong(`DATA_DIR (${dataDir}) gives back other bytes than it was given.`)]
    return [ok(`DATA_DIR (${dataDir}) takes files and gives them back.`)]
  } catch (error) {
    return [wrong(`DATA_DIR (${dataDir}) does not take files from this user: ${reasonOf(error)}`)]
  } finally {
    if (folder) rmSync(folder, { recursive: true, force: true })
  }
}

async function lookAtBucket(store: ObjectStore, appUrl: string): Promise<Finding[]> {
  const key = keyOfProbe()
  try {
    return await lookAtUpload(store, key, appUrl)
  } catch (error) {
    return [wrong(`The bucket (S3_ENDPOINT, S3_BUCKET) does not answer as it should: ${reasonOf(error)}`)]
  } finally {
    await store.remove(key).catch(() => {}) // what was wrong before is said already
  }
}

const keyOfProbe = (): string => `uploads/${randomUUID()}`

async function lookAtUpload(store: ObjectStore, key: string, appUrl: string): Promise<Finding[]> {
  const address = await store.uploadAddress(key, appUrl)
  const put = () => send(address, { method: 'PUT', headers: { ...uploadHeaders, origin: appUrl }, body: probe })
  const first = await put()
  if (!first.ok) return [wrong(`The bucket refuses an upload with ${first.status}: see that the key may put objects.`)]
  const read = await store.read(key)
  if (!read?.equals(probe)) return [wrong('The bucket does not give back what was uploaded.')]
  const second = await put()
  const findings = [
    ok('The bucket takes an upload and gives it back.'),
    second.status === 412
      ? ok('An upload address takes one file.')
      : wrong(
          `A second upload to one address answers ${second.status} and not 412: the store must honour If-None-Match.`,
        ),
    await corsFinding(address, first, appUrl),
  ]
  await store.remove(key)
  const isLeft = (await store.size(key)) !== undefined
  return [
    ...findings,
    ...(isLeft ? [wrong('The bucket keeps what is deleted: see that the key may delete objects.')] : []),
  ]
}

async function corsFinding(address: string, put: Response, origin: string): Promise<Finding> {
  const preflight = await send(address, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': Object.keys(uploadHeaders).join(','),
    },
  })
  const allows = (name: string, wanted: string) => listed(preflight, `access-control-allow-${name}`, wanted)
  const isAllowed =
    preflight.ok &&
    allows('origin', origin) &&
    allows('methods', 'PUT') &&
    Object.keys(uploadHeaders).every((header) => allows('headers', header))
  if (!isAllowed) return wrong(`The bucket’s CORS rule does not let pages of ${origin} upload: see docs/operating.md.`)
  if (!listed(put, 'access-control-expose-headers', 'etag'))
    return wrong('The bucket’s CORS rule does not expose ETag, by which an upload is known to be done: add it.')
  return ok(`Pages of ${origin} may upload.`)
}

function listed({ headers }: Response, name: string, wanted: string): boolean {
  const values = (headers.get(name) ?? '').toLowerCase().split(/\s*,\s*/)
  return values.includes('*') || values.includes(wanted.toLowerCase())
}

function send(address: string, request: RequestInit): Promise<Response> {
  return fetch(address, { ...request, signal: AbortSignal.timeout(responseMilliseconds) })
}
