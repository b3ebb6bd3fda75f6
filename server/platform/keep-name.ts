import { open } from 'node:fs/promises'

/** A name is part of its folder, which is kept by itself. Windows opens no folders, and keeps names without being asked. */
export async function keepName(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
