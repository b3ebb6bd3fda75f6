import chars from '@iconify-json/fluent-emoji-flat/chars.json' with { type: 'json' }
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const skinTone = /-(?:light|medium-light|medium|medium-dark|dark)$/
/** Code points without zeros in front and the selector for the coloured form, as `1f5c3`, by name. */
export const codePointsByName = new Map(
  Object.entries(chars)
    .filter(([, name]) => !skinTone.test(name))
    .map(([points, name]) => [name, points.replaceAll('-fe0f', '').replace(/^0+/, '')]),
)

/** The emoji of a picture's name. */
export function emojiOf(name: string): string | undefined {
  const points = codePointsByName.get(name)
  return points && String.fromCodePoint(...points.split('-').map((point) => Number.parseInt(point, 16)))
}

/** Writes every picture as a file of its own, so that a page loads only those it shows. */
export async function writePictures(folder: string): Promise<void> {
  // 3 MB, which the checker does not need.
  const { icons } = await import('@iconify-json/fluent-emoji-flat')
  mkdirSync(folder, { recursive: true })
  const { width = 32, height = 32 } = icons
  for (const [name, points] of codePointsByName) {
    const icon = icons.icons[name]
    if (!icon) continue
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${icon.width ?? width} ${icon.height ?? height}">${icon.body}</svg>`
    writeFileSync(join(folder, `${points}.svg`), svg)
  }
}
