import { randomUUID } from 'node:crypto'
import { accessSync, constants, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { uploadHeaders } from '#contract/branding/logo.ts'
import { localObjects } from '#server/branding/local-storage/gateway.ts'
import { s3Objects } from '#server/branding/s3/gateway.ts'
import type { Config } from '#server/platform/config/config.ts'
import { drawsAsAnotherUser, redraw } from '#server/platform/files/redraw.ts'
import type { ObjectStore } from '#server/platform/providers/objects.ts'
import { type Finding, findingsAbout, reasonOf } from './finding.ts'

const { ok, warning, wrong } = findingsAbout('files')
const responseMilliseconds = 8000
const timeouts = { responseMilliseconds, totalMilliseconds: 10_000 }

const probe = Buffer.from('written by npm run doctor')

/** Checks the object store by uploading a file as a school does, reading it and deleting it. */
export function checkObjects(config: Config): Promise<Finding[]> {
  return config.s3 ? checkBucket(s3Objects(config.s3, timeouts), config.appUrl) : checkFolder(config)
}

/** Uses a temporary folder beside the real one. */
async function checkFolder({ dataDir, appUrl }: Config): Promise<Finding[]> {
  let folder: string | undefined
  try {
    const objects = join(dataDir, 'objects')
    if (existsSync(objects)) accessSync(objects, constants.W_OK)
    folder = mkdtempSync(join(dataDir, 'doctor-'))
    const store = localObjects({ dataDir: folder, appUrl })
    const key = newProbeKey()
    // The store writes to a temporary name and hard-links it, so a file system without hard links fails here.
    await store.write(key, probe)
    const read = await store.read(key)
    if (!read?.equals(probe)) return [wrong(`DATA_DIR (${dataDir}) returned other bytes than were written.`)]
    return [ok(`DATA_DIR (${dataDir}) stores files and returns them.`)]
  } catch (error) {
    return [wrong(`This user cannot write files to DATA_DIR (${dataDir}): ${reasonOf(error)}`)]
  } finally {
    if (folder) rmSync(folder, { recursive: true, force: true })
  }
}

async function checkBucket(store: ObjectStore, appUrl: string): Promise<Finding[]> {
  const key = newProbeKey()
  try {
    return await checkUpload(store, key, appUrl)
  } catch (error) {
    return [wrong(`The bucket (S3_ENDPOINT, S3_BUCKET) did not respond as expected: ${reasonOf(error)}`)]
  } finally {
    await store.remove(key).catch(() => {}) // a fault is already reported above
  }
}

const newProbeKey = (): string => `uploads/${randomUUID()}`

async function checkUpload(store: ObjectStore, key: string, appUrl: string): Promise<Finding[]> {
  const address = await store.uploadAddress(key, uploadHeaders['content-type'], appUrl)
  const put = () => send(address, { method: 'PUT', headers: { ...uploadHeaders, origin: appUrl }, body: probe })
  const first = await put()
  if (!first.ok)
    return [wrong(`The bucket refuses an upload with ${first.status}: check that the key may put objects.`)]
  const read = await store.read(key)
  if (!read?.equals(probe)) return [wrong('The bucket does not return what was uploaded.')]
  const isListed = (await store.list(key)).includes(key)
  const second = await put()
  const findings = [
    ok('The bucket accepts an upload and returns it.'),
    second.status === 412
      ? ok('An upload address accepts one file.')
      : wrong(
          `A second upload to one address returns ${second.status} and not 412: the store must honour If-None-Match.`,
        ),
    await corsFinding(address, first, appUrl),
    ...(isListed ? [] : [wrong('The bucket does not list what was uploaded: check that the key may list the bucket.')]),
  ]
  await store.remove(key)
  const isLeft = (await store.size(key)) !== undefined
  return [
    ...findings,
    ...(isLeft ? [wrong('The bucket keeps deleted objects: check that the key may delete objects.')] : []),
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
    return wrong('The bucket’s CORS rule does not expose ETag, which confirms an upload: add it.')
  return ok(`Pages of ${origin} may upload.`)
}

function listed({ headers }: Response, name: string, wanted: string): boolean {
  const values = (headers.get(name) ?? '').toLowerCase().split(/\s*,\s*/)
  return values.includes('*') || values.includes(wanted.toLowerCase())
}

function send(address: string, request: RequestInit): Promise<Response> {
  return fetch(address, { ...request, signal: AbortSignal.timeout(responseMilliseconds) })
}

const aSquare = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><circle r="9"/></svg>')

/** Redraws a picture as for a logo. */
export async function checkDrawing({ drawSocket }: Pick<Config, 'drawSocket'>): Promise<Finding[]> {
  const redrawn = await redraw(aSquare, { width: 16, height: 16 }, { drawSocket })
  if ('refused' in redrawn)
    return [
      drawSocket
        ? wrong(`No picture is redrawn at DRAW_SOCKET (${drawSocket}): systemctl status daily-dot-draw.socket`)
        : wrong('No picture is redrawn: the process that should do it does not start.'),
    ]
  if (drawsAsAnotherUser(drawSocket)) return [ok('Pictures are redrawn by another user’s process.')]
  return [
    warning(
      'Pictures are redrawn by the server’s own user, whose secrets a malicious one could read: set DRAW_SOCKET.',
    ),
  ]
}
