import type { Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requestReset } from '#contract/accounts/password-reset.ts'
import { listMails, sendMailAgain } from '#contract/admin/mail.ts'
import { demoLogins } from '#server/site/demo/rules.ts'
import {
  submitLogin,
  expect,
  expectGoodScreenEverywhere,
  expectRefusals,
  test,
  toasts,
} from '#tests/support/browser.ts'
import { makeMailServer } from '#tests/support/mail-server.ts'
import { type ServerProcess, startLimitMs, startServer } from '#tests/support/server-process.ts'

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
  server.child.kill()
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

test('a rejected mail shows why, and arrives when it is sent again', async ({ page }) => {
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
  await expectGoodScreenEverywhere(page)

  mailServer.unknownAddresses = []
  await row.getByRole('button', { name: /^Send again/ }).press('Enter')
  await expect(toasts(page)).toContainText(`The mail to ${school} is in the queue again.`)
  await expect(mails(page)).toContainText('Nothing found')
  await mails(page).getByRole('radio', { name: 'All' }).press('Space')
  await lookUntil(page, subject, 'Sent')
  expect(mailServer.mails.map(({ to }) => to?.[0]?.address)).toContain(school)
})

test(
  'a list that fails to load can be retried, and a refusal is shown',
  { tag: '@long' },
  async ({ page, consoleErrors }) => {
    test.slow()
    const failed = {
      id: '2c1b7f0e-93c5-4b56-9a0b-6f6f7a4b2a11',
      to: 'tom@elm.example',
      subject: 'Welcome',
      state: 'failed',
      createdAt: '2026-11-16T08:50:00Z',
      attempts: 75,
      dueAt: null,
      finishedAt: '2026-11-16T08:50:00Z',
      lastError: '<img src=x onerror=alert(1)>',
      notAgainBecause: null,
    }
    const noLonger = 'The link in it no longer works. Its reader can ask for a new one.'
    const old = { ...failed, id: 'old', to: 'ada@elm.example', notAgainBecause: noLonger }
    const path = `**${listMails.path}*`
    await page.route(path, (route) => route.fulfill({ status: 503, json: { message: 'Busy. Please try again.' } }))
    await theMail(page)
    await expect(mails(page).getByRole('alert')).toContainText('Busy. Please try again.')
    await page.unroute(path)
    await page.route(path, (route) => route.fulfill({ json: { mails: [failed, old], next: null } }))
    await mails(page).getByRole('button', { name: 'Try again' }).click()
    await expect(rowsOf(page, failed.to), 'text, and never part of the page').toContainText(failed.lastError)
    await expect(rowsOf(page, old.to)).toContainText(noLonger)
    await expect(rowsOf(page, old.to).getByRole('button')).toHaveCount(0)
    await expectGoodScreenEverywhere(page)

    await page.route(`**${sendMailAgain.path.replace(':id', '*')}`, (route) =>
      route.fulfill({ status: 409, json: { message: 'This mail is in the queue already.' } }),
    )
    await rowsOf(page, failed.to)
      .getByRole('button', { name: /^Send again/ })
      .click()
    await expect(toasts(page)).toContainText('This mail is in the queue already.')
    expectRefusals(consoleErrors, 503)
    expectRefusals(consoleErrors, 409)
  },
)
