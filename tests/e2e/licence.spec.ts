import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, expectGoodScreen, expectGoodScreenEverywhere, signIn, test } from '#tests/support/browser.ts'
import { aTeacher, type Login, send } from '#tests/support/logins.ts'
import { linkMailedTo } from '#tests/support/mailbox.ts'
import { aSchool } from '#tests/support/people.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { demoLogins } from '#server/demo/rules.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'

const before = '2026-11-16T08:50:00Z'
const aYearLater = '2027-11-17T08:50:00Z'
const trial = { email: 'tom@elmtree.example', password: 'our dog eats socks' }
const unpaid = { email: 'office@willow.example', password: 'correct horse battery' }

// All of them look at one server on which a year has gone by; none changes anything there.
test.describe.configure({ mode: 'default' })

let server: ServerProcess
let dataDir: string
let teacher: Login
let resetLink: string

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(60_000)
  dataDir = await mkdtemp(join(tmpdir(), 'daily-dot-licence-'))
  server = await startServer({ DATA_DIR: dataDir, TEST_NOW: before })
  const request = await playwright.request.newContext({ baseURL: server.url })
  const form = { ...trial, firstName: 'Tom', lastName: 'Okafor', licenseType: 'individual', isTestAccount: true }
  await send(request, '/api/admin/create-test-account', form)
  teacher = await aTeacher(request)
  await send(request, '/api/password-reset-request', { email: teacher.email })
  resetLink = await linkMailedTo(request, { to: teacher.email, subject: 'Set a new Daily Dot password' })
  await request.dispose()
  await stop()
  await orderAndDoNotPay()
  server = await startServer({ DATA_DIR: dataDir, TEST_NOW: aYearLater })
})

test.afterAll(async () => {
  await stop()
  await rm(dataDir, { recursive: true })
})

async function stop(): Promise<void> {
  server.child.kill()
  await server.ended
}

async function orderAndDoNotPay(): Promise<void> {
  const database = await openDatabase({ dataDir })
  const clock = { now: () => new Date(before) }
  await aSchool(
    { db: database.db, changes: database.changes, clock, config: readConfig({}) },
    { ...unpaid, licence: 'unpaid', firstName: 'Wanda' },
  )
  await database.close()
}

async function expectEnded(page: Page, title: string): Promise<void> {
  await expect(page).toHaveURL(`${server.url}/dashboard`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expectGoodScreen(page)
}

test('a trial that is over says so, and leads to the licences and to the account', async ({ page }) => {
  await signIn(page, trial, `${server.url}/test-login`)
  await expectEnded(page, 'Your trial is over')
  await expectGoodScreenEverywhere(page)
  await expect(page.getByRole('main')).toContainText('It ended on 30 November 2026.')
  await expect(page.getByRole('main')).toContainText('Your account and everything in it are still here.')
  await expect(page.getByRole('link', { name: 'See licences' })).toHaveAttribute('href', '/pricing')
  await page.getByRole('link', { name: 'Go to your account' }).click()
  const licence = page.getByRole('region', { name: 'Your licence' })
  await expect(licence).toContainText('Trial over')
  await expect(page.getByRole('link', { name: 'Download my data' })).toBeVisible()
})

test('a licence that has ended says so, and how to renew it', async ({ page }) => {
  await signIn(page, demoLogins.school, `${server.url}/login`)
  await expectEnded(page, 'The licence has ended')
  await expect(page.getByRole('main')).toContainText('Renew it and the slides are back at once.')
  await expect(page.getByRole('link', { name: 'Renew the licence' })).toBeVisible()
})

test('staff of a school whose licence has ended are told whom to ask', async ({ page }) => {
  await signIn(page, teacher, `${server.url}/login`)
  await expectEnded(page, 'The licence has ended')
  await expect(page.getByRole('main')).toContainText('Please tell whoever looks after your school’s account.')
  await expect(page.getByRole('link', { name: 'Renew the licence' })).toBeHidden()
})

test('an order that was never paid says what is owed', async ({ page }) => {
  await signIn(page, unpaid, `${server.url}/login`)
  await expectEnded(page, 'Payment is overdue')
  await expect(page.getByRole('main')).toContainText('As soon as the payment arrives, the slides are back.')
  await expect(page.getByRole('link', { name: 'See how to pay' })).toBeVisible()
})

test('the account page of a school whose licence has ended works', async ({ page }) => {
  await signIn(page, demoLogins.school, `${server.url}/login?next=/account`)
  await expect(page.getByRole('region', { name: 'Your licence' })).toContainText('Ended')
  await expectGoodScreenEverywhere(page)
})

test('a link from long ago has expired, and says how to get a new one', async ({ page }) => {
  await page.goto(server.url + new URL(resetLink).pathname + new URL(resetLink).search)
  await expect(page.getByRole('heading', { level: 1, name: 'This link has expired' })).toBeFocused()
  await expect(page.getByRole('main')).toContainText('A link works for 1 hour, and that time is over.')
  await expect(page.getByRole('button', { name: 'Ask for a new link' })).toBeVisible()
  await expectGoodScreen(page)
})
