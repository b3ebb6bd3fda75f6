import { open } from 'node:fs/promises'

/** Makes a new or renamed file survive a power cut: its name is stored in the directory. Windows cannot open directories and needs no fsync. */
export async function fsyncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
