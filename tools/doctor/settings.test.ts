import { chmodSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { productionEnv } from '#tests/support/app.ts'
import { lookAtMachine, roomFinding } from './machine.ts'
import { lookAtProgram } from './program.ts'
import { lookAtFile, lookAtSettings, withoutSecrets } from './settings.ts'

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'daily-dot-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const said = (findings: { state: string; says: string }[]) => findings.map(({ state, says }) => `${state}: ${says}`)

test('complete settings of production are right, and a proxy has to be named', () => {
  expect(said(lookAtSettings({ ...productionEnv, TRUST_PROXY: '127.0.0.1' }).findings)).toEqual([
    'ok: All that production needs is set.',
  ])
  expect(said(lookAtSettings(productionEnv).findings)[1]).toMatch(/^wrong: TRUST_PROXY is not set/)
})

test('each wrong setting has a line of its own, and demo mode is wrong', () => {
  const { findings, config } = lookAtSettings({ ...productionEnv, SMTP_URL: '', PORT: 'eighty' })
  expect(config).toBeUndefined()
  expect(said(findings)).toEqual(
    expect.arrayContaining(['wrong: PORT must be a number up to 65535.', 'wrong: SMTP_URL is missing.']),
  )
  expect(said(lookAtSettings({}).findings)).toEqual([expect.stringContaining('wrong: This is demo mode')])
})

test('a file of settings is for nobody else to read', () => {
  const file = join(scratch(), 'env')
  writeFileSync(file, '')
  const rights = (mode: number) => {
    chmodSync(file, mode)
    return lookAtFile(file)[0]?.state
  }
  expect([0o600, 0o640, 0o660, 0o644].map(rights)).toEqual(['ok', 'ok', 'warning', 'wrong'])
  expect(lookAtFile(`${file}-that-is-not-there`)).toEqual([])
})

test('no secret is shown, wherever it stands', () => {
  const env = {
    STRIPE_SECRET_KEY: 'sk_live_abc',
    SMTP_URL: 'smtps://user:p%40ss%20word@mail.example',
    DATABASE_URL: 'postgres://user:hidden@db.example/name',
  }
  const text = 'sk_live_abc, p%40ss%20word, p@ss word and hidden at mail.example'
  expect(withoutSecrets(text, env)).toBe('…, …, … and … at mail.example')
})

test('another Node than the one it was tried with is named, and pages that were not built', () => {
  expect(lookAtProgram()[0]?.state).toBe('ok')
  expect(said(lookAtProgram({ node: '24.0.0' }))[0]).toMatch(/^warning: Node 24\.0\.0 runs this/)
  expect(said(lookAtProgram({ node: '22.1.0' }))[0]).toMatch(/^wrong: Node 22\.1\.0 runs this/)
  expect(said(lookAtProgram({ folder: scratch() }))[1]).toMatch(/^wrong: The web pages are not built/)
})

test('a backup is at most a day old, and there is room for what comes', () => {
  const dataDir = scratch()
  const backups = join(dataDir, 'backups')
  const look = () => said(lookAtMachine({ dataDir }, backups)).at(-1)
  expect(look()).toMatch(/^warning: There is no folder/)
  mkdirSync(backups)
  expect(look()).toMatch(/^wrong: There is no backup in/)
  mkdirSync(join(backups, 'one'))
  expect(look()).toMatch(/^ok: The newest backup in .* is 0 hours old\.$/)
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
  utimesSync(join(backups, 'one'), twoDaysAgo, twoDaysAgo)
  expect(look()).toMatch(/^wrong: The newest backup in .* is 48 hours old/)
  expect([0.1e9, 1e9, 5e9].map((bytes) => roomFinding(bytes).state)).toEqual(['wrong', 'warning', 'ok'])
})
