import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { BackupFault } from './backup-fault.ts'

/** What a backup is made of. It is written last, so that where there is one, all the rest is there. */
const manifest = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** What made the tables, from the first on. Restoring runs just these before it fills them. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(
    z.object({
      name: z.string(),
      /** What stands in each line of its file, in this order. */
      columns: z.array(z.string()),
      rows: z.number(),
      sha256: z.string(),
    }),
  ),
  /** The last number of each, as text: they go beyond what JavaScript counts. Missing where none was taken. */
  sequences: z.array(z.object({ name: z.string(), last: z.optional(z.string()) })),
  // Keys become paths: nothing in them may lead elsewhere.
  objects: z.array(z.object({ key: z.string().check(z.regex(/^\w[\w-]*\/\w[\w.-]*$/)), sha256: z.string() })),
  /** What a row names and the store did not have. */
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
  const said = parsed(text)
  const { data: version } = z.object({ format: z.number() }).safeParse(said)
  if (version && version.format > 1)
    throw new BackupFault('This backup was made by a newer version of The Daily Dot. Update this one, then try again.')
  const read = manifest.safeParse(said)
  if (!read.success) throw new BackupFault(`The manifest.json in ${folder} is damaged. Use another backup.`)
  return read.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
