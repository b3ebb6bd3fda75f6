import { afterEach, expect, test, vi } from 'vitest'
import { aStoredPack } from '#tests/support/slides/packs.ts'
import { keepPictures } from './kept-pictures.ts'

const { pack } = aStoredPack()
const stale = '/assets/pictures-1.2.6/1f4a9.svg'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A browser whose cache holds one picture that the pack does not need, and whose network tells how many requests were under way at most. */
function aBrowser() {
  const files = new Set([stale])
  const network = { underWay: 0, most: 0 }
  const cache = {
    keys: async () => [...files].map((file) => ({ url: `http://127.0.0.1${file}` })),
    delete: async (file: string) => files.delete(file),
    put: async (file: string) => files.add(file),
  }
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('fetch', async () => {
    network.underWay += 1
    network.most = Math.max(network.most, network.underWay)
    await new Promise((resolve) => setTimeout(resolve))
    network.underWay -= 1
    return new Response('', { headers: { 'content-type': 'image/svg+xml' } })
  })
  return { files, network }
}

test('keeps the pictures of the pack and no others, and fetches four at a time', async () => {
  const { files, network } = aBrowser()
  const emoji = ['🌱', '🔦', '🏰', '🐝', '🧭', '🎈', '🪁']
  await keepPictures({ ...pack, days: pack.days.map((day, index) => ({ ...day, emoji: emoji[index] ?? '🌱' })) })
  expect(files.has(stale)).toBe(false)
  expect(files.size).toBeGreaterThanOrEqual(emoji.length)
  expect(network.most).toBe(4)
})
