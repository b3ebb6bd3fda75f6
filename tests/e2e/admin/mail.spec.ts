import type { Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requestReset } from '#contract/accounts/password-reset.ts'
import { demoLogins } from '#server/site/demo/rules.ts'
import { submitLogin, expect, expectGoodState, test, toasts } from '#tests/support/app/browser.ts'
import { makeMailServer } from '#tests/support/platform/mail/mail-server.ts'
import { type ServerProcess, startLimitMs, startServer } from '#tests/support/platform/server-process.ts'

// Its own server with a mail server: the shared servers send no mail. One server, so one worker.
test.describe.configure({ mode: 'default' })

const mailServer = makeMailServer()
const school = demoLogins.school.email
const subject = 'Set a new Daily Dot password'
let server: ServerProcess
let dataDir: string

test.beforeAll(async () => {
  test.setTimeout(startLimitMs)
  dataDir = await mkdtemp(join(tmpdir(), 'daily-dot-mail-'))
  await mailServer.start()
  server = await startServer({ DATA_DIR: dataDir, ...mailServer.env })
})

test.afterAll(async () => {
  server.child.kill('SIGKILL')
  await server.ended
  await mailServer.stop()
  await rm(dataDir, { recursive: true })
})

const mails = (page: Page) => page.getByRole('region', { name: 'Mail of the last 30 days' })
const rowsOf = (page: Page, words: string) => mails(page).getByRole('listitem').filter({ hasText: words })

async function theMail(page: Page): Promise<void> {
  await page.goto(`${server.url}/admin-login`)
  await submitLogin(page, demoLogins.admin)
  await page.getByRole('link', { name: 'Mail', exact: true }).click()
  await expect(mails(page)).toBeVisible()
}

/** Polls for the mail until the job has run. */
async function lookUntil(page: Page, mail: string, words: string): Promise<void> {
  await expect(async () => {
    await page.getByRole('button', { name: 'Look again' }).click()
    await expect(rowsOf(page, mail)).toContainText(words, { timeout: 1000 })
  }).toPass()
}

test('a rejected mail shows why, and arrives when it is sent again', { tag: '@long' }, async ({ page }) => {
  test.slow()
  mailServer.unknownAddresses = [school]
  const asked = { data: { email: school }, headers: { 'sec-fetch-site': 'same-origin' } }
  expect((await page.request.post(server.url + requestReset.path, asked)).ok()).toBe(true)
  await theMail(page)
  // By its subject: the notice to the support address also names the school.
  await lookUntil(page, subject, 'Failed')
  await mails(page).getByRole('searchbox', { name: 'Search mail' }).fill(school)
  await mails(page).getByRole('radio', { name: 'Failed' }).press('Space')
  const row = rowsOf(page, school)
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(subject)
  await expect(row).toContainText('The mail server refused it.')
  await expect(row).toContainText('550 5.1.1 No such person here')
  await expect(row).toContainText('Attempts 1')
  await expectGoodState(page)

  mailServer.unknownAddresses = []
  await row.getByRole('button', { name: /^Send again/ }).press('Enter')
  await expect(toasts(page)).toContainText(`The mail to ${school} is in the queue again.`)
  await expect(mails(page)).toContainText('Nothing found')
  await mails(page).getByRole('radio', { name: 'All' }).press('Space')
  await lookUntil(page, subject, 'Sent')
  expect(mailServer.mails.map(({ to }) => to?.[0]?.address)).toContain(school)
})
