import { globSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { expect, test } from 'vitest'

// Without its source a component still gets its classes in most builds, depending on which file the bundler reads first.
test('the style sheet of the public pages has the classes of every component on them', () => {
  const sources = readFileSync('web/site/site.css', 'utf8').matchAll(/@source '(.+?)'/g)
  const covered = new Set([...sources].flatMap(([, glob = '']) => globSync(join('web/site', glob))))
  const pages = globSync('web/site/**/*.tsx', { exclude: (name) => name.includes('.test.') })
  expect([...withImports(pages)].filter((file) => !covered.has(file))).toEqual([])
})

function withImports(files: Iterable<string>, found = new Set<string>()): Set<string> {
  for (const file of files) {
    if (found.has(file)) continue
    found.add(file)
    const imported = readFileSync(file, 'utf8').matchAll(/(?:from |import\()'(#|\.\.?\/)(.+?\.tsx)'/g)
    withImports(
      [...imported].map(([, start, path = '']) => (start === '#' ? path : join(normalize(`${file}/..`), start + path))),
      found,
    )
  }
  return found
}
