// @module-tag embedded
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The texts of all links and buttons on our pages. */
function namesOnPages(): Set<string> {
  const names = new Set<string>()
  const links = /<(?:Link|a|button|Button|ButtonLink)\b[^<]*>\s*([^<{]+?)\s*<\//g
  // The tiles of the dashboard get theirs as an attribute.
  const tiles = /<TileWords\b[^>]*\bname="([^"]+)"/g
  for (const file of globSync('web/**/*.tsx')) {
    const source = readFileSync(file, 'utf8')
    for (const [, name = ''] of [...source.matchAll(links), ...source.matchAll(tiles)])
      names.add(name.replaceAll(/\s+/g, ' '))
  }
  return names
}

test('a link that a mail names in quotation marks is on our pages by that name', () => {
  const names = namesOnPages()
  const quoted = globSync('server/**/mail.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/“([^”$]+)”/g)].map(([, name = '']) => ({ file, name })),
  )
  expect(quoted.map(({ name }) => name)).toContain('Forgotten your password?')
  expect(quoted.filter(({ name }) => !names.has(name))).toEqual([])
})
