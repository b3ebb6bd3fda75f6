import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Config } from '#server/platform/config/config.ts'
import { fsyncDirectory } from '#server/platform/files/fsync-directory.ts'
import { type ObjectStore, ObjectsUnreachable } from '#server/platform/providers/objects.ts'
import { addressOf, keyAt } from './service.ts'

type Where = Pick<Config, 'dataDir' | 'appUrl'>

/** Objects as files in a folder. Upload addresses lead back to this server and are signed with a secret of the folder's own. */
export function localObjects({ dataDir, appUrl }: Where): ObjectStore {
  const folder = folderIn(dataDir)
  const fileOf = (key: string) => join(folder, key)
  return {
    uploadAddress: async (key, origin) => addressOf(origin, key, { secret: await secretOf(dataDir), now: Date.now() }),
    keyAt: (address, origin) => keyAt(address, [origin, new URL(appUrl).origin]),
    size: (key) => found(stat(fileOf(key)).then(({ size }) => size)),
    read: (key) => found(readFile(fileOf(key))),
    write: async (key, bytes) => {
      if (!(await writeOnce(folder, key, bytes))) throw new Error(`${key} is there already, and names are used once.`)
    },
    remove: async (key) => {
      await found(rm(fileOf(key)))
      // What a process that was killed has left of it.
      const halves = (await found(readdir(join(folder, 'halves')))) ?? []
      for (const half of halves) if (half.startsWith(basename(key))) await found(rm(join(folder, 'halves', half)))
    },
  }
}

/** Keeps what was uploaded. Says no where an object of that name is there already: it stays as it is. */
export function keepUpload(dataDir: string, key: string, bytes: Uint8Array): Promise<boolean> {
  return writeOnce(folderIn(dataDir), key, bytes)
}

/** Made once, by whoever comes first. */
export async function secretOf(dataDir: string): Promise<string> {
  const folder = folderIn(dataDir)
  const read = () => found(readFile(join(folder, 'secret'), 'utf8'))
  const known = await read()
  if (known) return known
  await writeOnce(folder, 'secret', Buffer.from(randomBytes(32).toString('hex')))
  const made = await read()
  // With an empty one, anybody could sign.
  if (!made) throw unreachable(new Error('The secret is empty.'))
  return made
}

const folderIn = (dataDir: string): string => join(dataDir, 'objects')

/** Under another name first: what is half written is nobody's logo, and no secret. Kept means that a power cut does not undo it. */
async function writeOnce(folder: string, key: string, bytes: Uint8Array): Promise<boolean> {
  const file = join(folder, key)
  const half = join(folder, 'halves', `${basename(key)}.${randomBytes(6).toString('hex')}`)
  try {
    await mkdir(dirname(half), { recursive: true })
    await mkdir(dirname(file), { recursive: true })
    await writeFile(half, bytes, { flag: 'wx', mode: 0o600, flush: true })
    // Unlike a rename, a link never takes the place of what is there.
    await link(half, file)
    for (const each of [dirname(file), folder]) await fsyncDirectory(each)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw unreachable(error)
  } finally {
    await rm(half, { force: true })
  }
}

async function found<Found>(looking: Promise<Found>): Promise<Found | undefined> {
  try {
    return await looking
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw unreachable(error)
  }
}

function unreachable(error: unknown): ObjectsUnreachable {
  return new ObjectsUnreachable('The folder of objects in DATA_DIR does not take or give files.', { cause: error })
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
