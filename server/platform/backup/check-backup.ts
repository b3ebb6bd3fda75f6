import { BackupFault } from './backup-fault.ts'
import { readLines, sha256Of } from './lines-file.ts'
import { type Manifest, objectFile, readManifest, tableFile } from './manifest.ts'

/** Reads a whole backup and verifies that it is complete and undamaged. */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  for (const { name, rows, sha256 } of manifest.tables) {
    const file = tableFile(folder, name)
    await expectHash(file, sha256)
    const found = await countLines(file)
    if (found !== rows)
      throw new BackupFault(`${file} has ${found} rows, and ${rows} were written. Use another backup.`)
  }
  for (const { key, sha256 } of manifest.objects) await expectHash(objectFile(folder, key), sha256)
  return manifest
}

async function expectHash(file: string, sha256: string): Promise<void> {
  const found = await sha256Of(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new BackupFault(`${file} is missing. Use another backup.`)
    throw error
  })
  if (found !== sha256)
    throw new BackupFault(`${file} is damaged: it is not what was written there. Use another backup.`)
}

async function countLines(file: string): Promise<number> {
  let count = 0
  for await (const lines of readLines(file)) count += lines.length
  return count
}
