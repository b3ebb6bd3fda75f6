import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { pictureFile } from '#web/ui/picture/picture-file.ts'
import { codePointsByName, emojiOf, writePictures } from './fluent-pictures.ts'

test('the browser finds the file of every picture by its emoji', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'daily-dot-pictures-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await writePictures(folder)
  const lost = [...codePointsByName.keys()].filter(
    (name) => !existsSync(join(folder, basename(pictureFile(emojiOf(name) ?? '')))),
  )
  expect(lost).toEqual([])
  expect(readdirSync(folder).length).toBeGreaterThan(1000)
  expect(readFileSync(join(folder, basename(pictureFile('🐈'))), 'utf8')).toMatch(/^<svg .+<\/svg>$/)
})

test('no picture has a skin tone', () => {
  expect([...codePointsByName.keys()].filter((name) => /-(light|medium|dark)$/.test(name))).toEqual([])
})
