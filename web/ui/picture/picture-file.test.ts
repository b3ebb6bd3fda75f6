import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pictureFile, picturesFolder } from './picture-file.ts'

test.for([
  ['🐈', '1f408'],
  ['🗃️', '1f5c3'],
  ['🧑‍🚀', '1f9d1-200d-1f680'],
])('%s is found by its code points, without the selector', ([emoji, points]) => {
  expect(pictureFile(emoji ?? '')).toBe(`/${picturesFolder}/${points}.svg`)
})

test('the folder names the version of the set', () => {
  const { version } = JSON.parse(readFileSync('node_modules/@iconify-json/fluent-emoji-flat/package.json', 'utf8'))
  expect(picturesFolder).toBe(`assets/pictures-${version}`)
})
