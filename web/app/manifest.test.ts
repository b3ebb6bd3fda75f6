import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { appPaths } from '#web/platform/app-paths.ts'

const picture = z.object({ src: z.string(), sizes: z.string(), type: z.string() })
const shape = z.object({
  id: z.string(),
  start_url: z.string(),
  icons: z.array(z.extend(picture, { purpose: z.optional(z.string()) })),
  shortcuts: z.array(z.object({ url: z.string(), icons: z.array(picture) })),
  screenshots: z.array(z.extend(picture, { form_factor: z.enum(['wide', 'narrow']) })),
})
const folder = 'web/public'
const manifest = shape.parse(JSON.parse(readFileSync(join(folder, 'manifest.webmanifest'), 'utf8')))
const { icons, shortcuts, screenshots } = manifest
const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)]

test.each(pictures)('the manifest’s $src exists, and is a $type of $sizes', async ({ src, sizes, type }) => {
  const { width, height, format } = await sharp(join(folder, src)).metadata()
  expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type])
})

test('the app can be installed: with icons of 192 and 512 pixels, one of them maskable, and a screenshot for each screen', () => {
  expect(icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  expect(screenshots.map((screenshot) => screenshot.form_factor)).toEqual(['wide', 'narrow'])
})

test('a screenshot is at most 120 kB', () => {
  for (const { src } of screenshots) expect([src, statSync(join(folder, src)).size <= 120_000]).toEqual([src, true])
})

test('a mask as round as it may be cuts nothing off the maskable icon', async () => {
  const { src = '' } = icons.find(({ purpose }) => purpose === 'maskable') ?? {}
  const { data, info } = await sharp(join(folder, src)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const middle = info.width / 2
  const colourAt = (index: number) => data.subarray(index * 3, index * 3 + 3).toString('hex')
  const ground = colourAt(0)
  const furthest = Array.from({ length: info.width * info.height }, (_, index) => index)
    .filter((index) => colourAt(index) !== ground)
    .map((index) => Math.hypot((index % info.width) - middle, Math.floor(index / info.width) - middle))
    .reduce((most, distance) => Math.max(most, distance), 0)
  expect(furthest / info.width).toBeGreaterThan(0.3)
  expect(furthest / info.width).toBeLessThanOrEqual(0.4)
})

test('what the manifest opens are pages of the app, and its identity stays', () => {
  expect(manifest.id).toBe('/dashboard')
  expect(shortcuts.map(({ url }) => url)).toEqual(['/dashboard', '/dashboard?board'])
  for (const url of [manifest.start_url, ...shortcuts.map((shortcut) => shortcut.url)])
    expect(appPaths).toContain(url.split('?')[0])
})
