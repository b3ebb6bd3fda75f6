import type { Pack } from '#contract/slides/pack.ts'
import { pictureCache } from '#web/platform/pack/pack-store.ts'
import { pictureFile } from '#web/ui/picture/picture-file.ts'

/** Pictures fetched at a time: they come beside the page's own work, over a line that a whole school shares. */
const atOnce = 4

/** Keeps the pictures of the pack's slides, and no others. Some emoji have none. */
export async function keepPictures({ days, spares }: Pack): Promise<void> {
  const slides = [...days, ...spares.map(({ slide }) => slide)]
  const emoji = slides.flatMap((slide) => [slide.emoji, ...(slide.picture?.emoji ?? [])])
  const wanted = new Set([...new Set(emoji)].filter(Boolean).map(pictureFile))
  const cache = await caches.open(pictureCache)
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  for (const file of kept) if (!wanted.has(file)) await cache.delete(file)
  const missing = [...wanted].filter((file) => !kept.has(file))
  const keepMissing = async (): Promise<void> => {
    for (let file = missing.shift(); file; file = missing.shift()) await keep(cache, file)
  }
  await Promise.all(Array.from({ length: atOnce }, keepMissing))
}

async function keep(cache: Cache, file: string): Promise<void> {
  const response = await fetch(file)
  // Not the page of a Wi-Fi log-in.
  if (response.ok && response.headers.get('content-type')?.startsWith('image/')) await cache.put(file, response)
}

/** So that it can be stored with the pack; the address itself if it cannot be read. */
export async function asDataUrl(address: string): Promise<string> {
  if (address.startsWith('data:')) return address
  const response = await fetch(address)
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || !type.startsWith('image/')) return address
  const file = await response.blob()
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : address))
    reader.addEventListener('error', () => resolve(address))
    reader.readAsDataURL(file)
  })
}
