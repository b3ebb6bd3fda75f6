import { chmodSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { productionEnv } from '#tests/support/platform/app.ts'
import { checkMachine, diskFinding } from './machine.ts'
import { checkProgram } from './program.ts'
import { checkSettingsFile, checkSettings, withoutSecrets } from './settings.ts'

function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'daily-dot-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const linesOf = (findings: { state: string; message: string }[]) =>
  findings.map(({ state, message }) => `${state}: ${message}`)

test('complete production settings are ok, and must name a proxy', () => {
  expect(linesOf(checkSettings({ ...productionEnv, TRUST_PROXY: '127.0.0.1' }).findings)).toEqual([
    'ok: Everything that production needs is set.',
  ])
  expect(linesOf(checkSettings(productionEnv).findings)[1]).toMatch(/^wrong: TRUST_PROXY is not set/)
})

test('each wrong setting gets its own line, and demo mode is wrong', () => {
  const { findings, config } = checkSettings({ ...productionEnv, SMTP_URL: '', PORT: 'eighty' })
  expect(config).toBeUndefined()
  expect(linesOf(findings)).toEqual(
    expect.arrayContaining(['wrong: PORT must be a number up to 65535.', 'wrong: SMTP_URL is missing.']),
  )
  expect(linesOf(checkSettings({}).findings)).toEqual([expect.stringContaining('wrong: This is demo mode')])
})

test('a settings file that others can read is wrong', () => {
  const file = join(tempFolder(), 'env')
  writeFileSync(file, '')
  const stateAt = (mode: number) => {
    chmodSync(file, mode)
    return checkSettingsFile(file)[0]?.state
  }
  expect([0o600, 0o640, 0o660, 0o644].map(stateAt)).toEqual(['ok', 'ok', 'warning', 'wrong'])
  expect(checkSettingsFile(`${file}-that-is-not-there`)).toEqual([])
})

test('secrets are masked wherever they appear', () => {
  const env = {
    STRIPE_SECRET_KEY: 'sk_live_abc',
    SMTP_URL: 'smtps://user:p%40ss%20word@mail.example',
    DATABASE_URL: 'postgres://user:hidden@db.example/name',
  }
  const text = 'sk_live_abc, p%40ss%20word, p@ss word and hidden at mail.example'
  expect(withoutSecrets(text, env)).toBe('…, …, … and … at mail.example')
})

test('an untested Node version and unbuilt pages are reported', () => {
  expect(checkProgram()[0]?.state).toBe('ok')
  expect(linesOf(checkProgram({ node: '24.0.0' }))[0]).toMatch(/^warning: Node 24\.0\.0 runs this/)
  expect(linesOf(checkProgram({ node: '22.1.0' }))[0]).toMatch(/^wrong: Node 22\.1\.0 runs this/)
  expect(linesOf(checkProgram({ folder: tempFolder() }))[1]).toMatch(/^wrong: The web pages are not built/)
})

test('an old or missing backup and a full disk are reported', () => {
  const dataDir = tempFolder()
  const backups = join(dataDir, 'backups')
  const lastLine = () => linesOf(checkMachine({ dataDir }, backups)).at(-1)
  expect(lastLine()).toMatch(/^warning: There is no folder/)
  mkdirSync(backups)
  expect(lastLine()).toMatch(/^wrong: There is no backup in/)
  mkdirSync(join(backups, 'one'))
  expect(lastLine()).toMatch(/^wrong: There is no backup in/)
  const manifest = join(backups, 'one', 'manifest.json')
  writeFileSync(manifest, '{}')
  expect(lastLine()).toMatch(/^ok: The newest backup in .* is 0 hours old\.$/)
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
  utimesSync(manifest, twoDaysAgo, twoDaysAgo)
  expect(lastLine()).toMatch(/^wrong: The newest backup in .* is 48 hours old/)
  expect([0.1e9, 1e9, 5e9].map((bytes) => diskFinding(bytes).state)).toEqual(['wrong', 'warning', 'ok'])
})
