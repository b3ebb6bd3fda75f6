import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Config } from '#server/platform/config/config.ts'
import { fsyncDirectory } from '#server/platform/files/fsync-directory.ts'
import { type ObjectStore, ObjectsUnreachable } from '#server/platform/providers/objects.ts'
import { addressOf, keyAt } from './service.ts'

type Settings = Pick<Config, 'dataDir' | 'appUrl'>

/** Objects as files in a folder. Upload addresses point at this server and are signed with a secret kept in that folder. */
export function localObjects({ dataDir, appUrl }: Settings): ObjectStore {
  const folder = folderIn(dataDir)
  const fileOf = (key: string) => join(folder, key)
  return {
    uploadAddress: async (key, contentType, origin) =>
      addressOf(origin, { key, contentType }, { secret: await ensureSecret(dataDir), now: Date.now() }),
    keyAt: (address, origin) => keyAt(address, [origin, new URL(appUrl).origin]),
    size: (key) => ifExists(stat(fileOf(key)).then(({ size }) => size)),
    read: (key) => ifExists(readFile(fileOf(key))),
    write: async (key, bytes) => {
      if (!(await writeOnce(folder, key, bytes))) throw new Error(`${key} already exists, and a key is used only once.`)
    },
    list: async (prefix) => ((await ifExists(readdir(fileOf(prefix)))) ?? []).map((name) => `${prefix}${name}`),
    remove: async (key) => {
      await ifExists(rm(fileOf(key)))
      // Partial files that a killed process left behind.
      const partials = (await ifExists(readdir(join(folder, 'halves')))) ?? []
      for (const file of partials) if (file.startsWith(basename(key))) await ifExists(rm(join(folder, 'halves', file)))
    },
  }
}

/** Stores an upload. Returns false, and leaves the object as it is, where the key already exists. */
export function storeUpload(dataDir: string, key: string, bytes: Uint8Array): Promise<boolean> {
  return writeOnce(folderIn(dataDir), key, bytes)
}

/** The signing secret. The first caller creates it. */
export async function ensureSecret(dataDir: string): Promise<string> {
  const folder = folderIn(dataDir)
  const read = () => ifExists(readFile(join(folder, 'secret'), 'utf8'))
  const existing = await read()
  if (existing) return existing
  await writeOnce(folder, 'secret', Buffer.from(randomBytes(32).toString('hex')))
  const created = await read()
  // With an empty secret, anyone could forge a signature.
  if (!created) throw unreachable(new Error('The secret is empty.'))
  return created
}

const folderIn = (dataDir: string): string => join(dataDir, 'objects')

/** Writes to a temporary file first, so that no reader sees a partial object or secret. Durable once it returns: everything is fsynced. */
async function writeOnce(folder: string, key: string, bytes: Uint8Array): Promise<boolean> {
  const file = join(folder, key)
  const partial = join(folder, 'halves', `${basename(key)}.${randomBytes(6).toString('hex')}`)
  try {
    await mkdir(dirname(partial), { recursive: true })
    await mkdir(dirname(file), { recursive: true })
    await writeFile(partial, bytes, { flag: 'wx', mode: 0o600, flush: true })
    // Unlike rename, link never overwrites an existing file.
    await link(partial, file)
    for (const each of [dirname(file), folder]) await fsyncDirectory(each)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw unreachable(error)
  } finally {
    await rm(partial, { force: true })
  }
}

async function ifExists<Result>(operation: Promise<Result>): Promise<Result | undefined> {
  try {
    return await operation
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw unreachable(error)
  }
}

function unreachable(error: unknown): ObjectsUnreachable {
  return new ObjectsUnreachable('The objects folder in DATA_DIR cannot be read or written.', { cause: error })
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
