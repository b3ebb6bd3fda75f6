import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { BackupFault } from './backup-fault.ts'

/** The contents of a backup. Written last, so that a manifest implies a complete backup. */
const manifest = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** The migrations that built the tables, in order. Restoring runs exactly these before it loads rows. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  /** True if its version did not know all of the migrations: some of the tables may then be another program's. */
  listsAllTables: z.optional(z.boolean()),
  tables: z.array(
    z.object({
      name: z.string(),
      /** The columns of each line of its file, in order. */
      columns: z.array(z.string()),
      rows: z.number(),
      sha256: z.string(),
    }),
  ),
  /** The last value as text, since it may exceed JavaScript's integers. Missing if the sequence is unused. */
  sequences: z.array(z.object({ name: z.string(), last: z.optional(z.string()) })),
  // Keys become paths, so they must not escape the folder.
  objects: z.array(z.object({ key: z.string().check(z.regex(/^\w[\w-]*\/\w[\w.-]*$/)), sha256: z.string() })),
  /** Objects that have a row but were not in the store. */
  missingObjects: z.array(z.string()),
})

export type Manifest = z.infer<typeof manifest>
export type TableFile = Manifest['tables'][number]
export type ObjectFile = Manifest['objects'][number]

export const manifestFile = (folder: string): string => join(folder, 'manifest.json')
export const tableFile = (folder: string, name: string): string => join(folder, 'tables', `${name}.jsonl.gz`)
export const objectFile = (folder: string, key: string): string => join(folder, 'objects', key)

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestFile(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new BackupFault(`There is no backup in ${folder}: a backup is a folder with a manifest.json.`)
  })
  const json = parseOrUndefined(text)
  const { data: version } = z.object({ format: z.number() }).safeParse(json)
  if (version && version.format > 1)
    throw new BackupFault('This backup was made by a newer version of The Daily Dot. Update this one, then try again.')
  const read = manifest.safeParse(json)
  if (!read.success) throw new BackupFault(`The manifest.json in ${folder} is damaged. Use another backup.`)
  return read.data
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
