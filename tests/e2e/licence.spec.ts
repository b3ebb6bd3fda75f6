import type { Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { updateSchool } from '#server/accounts/people/store.ts'
import { createPlatform } from '#server/app.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { demoLogins } from '#server/site/demo/rules.ts'
import { expect, expectGoodScreen, expectGoodScreenEverywhere, signIn, test } from '#tests/support/browser.ts'
import { aTeacher, type Login, send } from '#tests/support/logins.ts'
import { linkMailedTo } from '#tests/support/mailbox.ts'
import { aSchool } from '#tests/support/people.ts'
import { type ServerProcess, startLimitMs, startServer } from '#tests/support/server-process.ts'
import { tourCompletedKey } from '#web/tour/tour-completed.ts'

const before = '2026-11-16T08:50:00Z'
const aYearLater = '2027-11-17T08:50:00Z'
const trial = { email: 'tom@elmtree.example', password: 'our dog eats socks' }
const unpaid = { email: 'office@willow.example', password: 'correct horse battery' }
const endingSoon = { email: 'office@rowan.example', password: 'correct horse battery' }
const lapsed = { email: 'office@cedar.example', password: 'correct horse battery' }
const refusedCard = { email: 'office@alder.example', password: 'correct horse battery' }

// All tests share one server on which a year has passed; a test that changes something has its own school there.
test.describe.configure({ mode: 'default' })

let server: ServerProcess
let dataDir: string
let teacher: Login
let resetLink: string

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(startLimitMs)
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
  await comeToOtherStates()
  server = await startServer({ DATA_DIR: dataDir, TEST_NOW: aYearLater })
})

test.afterAll(async () => {
  await stop()
  await rm(dataDir, { recursive: true })
})

// This server has another origin than the one for which the tour is stored as completed.
test.beforeEach(({ page }) => page.addInitScript((key) => localStorage.setItem(key, 'true'), tourCompletedKey))

async function stop(): Promise<void> {
  server.child.kill()
  await server.ended
}

/** Schools in states that a browser alone cannot reach. Their year starts ten days before they are created. */
async function comeToOtherStates(): Promise<void> {
  const database = await openDatabase({ dataDir })
  const platformAt = (time: string) => createPlatform(database, readConfig({}), { now: () => new Date(time) })
  await aSchool(platformAt(before), { ...unpaid, licence: 'unpaid', firstName: 'Wanda' })
  await aSchool(platformAt(before), { ...lapsed, licence: 'ended' })
  await aSchool(platformAt('2026-12-10T09:00:00Z'), endingSoon)
  const { schoolId } = await aSchool(platformAt('2026-11-20T09:00:00Z'), refusedCard)
  await updateSchool(database.db, schoolId, { renewsByCard: true })
  await database.close()
}

async function expectEnded(page: Page, title: string): Promise<void> {
  await expect(page).toHaveURL(`${server.url}/dashboard`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expectGoodScreen(page)
}

test('an expired trial says so, and links to the licences and the account', { tag: '@long' }, async ({ page }) => {
  await signIn(page, trial, `${server.url}/test-login`)
  await expectEnded(page, 'Your trial is over')
  await expectGoodScreenEverywhere(page)
  await expect(page.getByRole('main')).toContainText('It ended on 30 November 2026.')
  await expect(page.getByRole('main')).toContainText('Your account and everything in it are still here.')
  await expect(page.getByRole('link', { name: 'See licences' })).toHaveAttribute('href', '/pricing')
  await page.getByRole('link', { name: 'Go to your account' }).click()
  const licence = page.getByRole('region', { name: 'Your licence' })
  await expect(licence).toContainText('Trial over')
  await expect(licence.getByRole('link', { name: 'Buy this licence' })).toHaveAttribute(
    'href',
    '/payment?plan=individual',
  )
  await expect(page.getByRole('link', { name: 'Download my data' })).toBeVisible()
})

test('an expired licence says so, and how to renew it', { tag: '@long' }, async ({ page }) => {
  await signIn(page, demoLogins.school, `${server.url}/login`)
  await expectEnded(page, 'The licence has ended')
  await expect(page.getByRole('main')).toContainText('Renew it and the slides are back at once.')
  await expect(page.getByRole('link', { name: 'Renew the licence' })).toHaveAttribute('href', '/payment')
})

test('renewing an expired licence by card reopens everything', { tag: '@long' }, async ({ page }) => {
  await signIn(page, lapsed, `${server.url}/login`)
  await page.getByRole('link', { name: 'Renew the licence' }).click()
  await page.getByRole('radio', { name: 'A card that works' }).check()
  await page.getByRole('button', { name: 'Pay £74.99' }).click()
  await expect(page).toHaveURL(`${server.url}/dashboard`)
  await expect(page.getByRole('button', { name: 'Present Slide' })).toBeVisible()
  await page.goto(`${server.url}/account`)
  const licence = page.getByRole('region', { name: 'Your licence' })
  await expect(licence).toContainText('Renews on 17 November 2028 for £74.99, by card.')
})

test(
  'the dashboard says when a licence is about to end, and offers to renew it',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, endingSoon, `${server.url}/login`)
    await expect(page.getByText('Your licence ends on 30 November 2027')).toBeVisible()
    await expectGoodScreenEverywhere(page)
    await expect(page.getByRole('link', { name: 'Renew', exact: true })).toHaveAttribute('href', '/payment')
    await page.goto(`${server.url}/account`)
    const licence = page.getByRole('region', { name: 'Your licence' })
    await expect(licence).toContainText('Ends on 30 November 2027.')
    await licence.getByRole('link', { name: 'Renew the licence' }).click()

    await page.getByRole('radio', { name: 'BACS transfer' }).check()
    await page.getByRole('button', { name: 'Place order for £74.99' }).click()
    const reference = page.getByText(/^SCH\d{6}$/).first()
    await expect(reference).toBeVisible()
    const ordered = await reference.textContent()
    await page.goto(`${server.url}/account`)
    await expect(licence).toContainText('The next year is ordered and begins then, once it is paid.')
    await expect(licence).toContainText(ordered ?? 'a reference')
    await expect(
      page.getByRole('region', { name: 'Invoices' }).getByRole('row', { name: ordered ?? '' }),
    ).toContainText('To be paid')
    await expectGoodScreenEverywhere(page)
    await page.goto(`${server.url}/dashboard`)
    await expect(page.getByRole('link', { name: 'How to pay' })).toHaveAttribute('href', '/payment')
  },
)

test(
  'a card that could not be charged for the next year is reported, with a link to change it',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, refusedCard, `${server.url}/login`)
    await expect(page.getByText('We could not take the payment yet')).toBeVisible()
    await expectGoodScreen(page)
    await page.getByRole('link', { name: 'Check your card' }).click()
    const licence = page.getByRole('region', { name: 'Your licence' })
    await expect(licence).toContainText('Everything works until 24 November 2027')
    await expectGoodScreenEverywhere(page)
    await licence.getByRole('button', { name: 'Cancel renewal' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('the licence ends at once')
  },
)

test('staff of a school with an expired licence are told whom to ask', { tag: '@long' }, async ({ page }) => {
  await signIn(page, teacher, `${server.url}/login`)
  await expectEnded(page, 'The licence has ended')
  await expect(page.getByRole('main')).toContainText('Please tell whoever looks after your school’s account.')
  await expect(page.getByRole('link', { name: 'Renew the licence' })).toBeHidden()
})

test('an unpaid order shows the amount due', { tag: '@long' }, async ({ page }) => {
  await signIn(page, unpaid, `${server.url}/login`)
  await expectEnded(page, 'Payment is overdue')
  await expect(page.getByRole('main')).toContainText('As soon as the payment arrives, the slides are back.')
  await expect(page.getByRole('link', { name: 'See how to pay' })).toHaveAttribute('href', '/payment')
  await page.goto(`${server.url}/account`)
  const licence = page.getByRole('region', { name: 'Your licence' })
  await expect(licence).toContainText('The time to pay ended on 6 December 2026.')
  await expect(licence.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', '/payment')
  await expectGoodScreenEverywhere(page)
})

test('the account page works after the licence has expired', { tag: '@long' }, async ({ page }) => {
  await signIn(page, demoLogins.school, `${server.url}/login?next=/account`)
  await expect(page.getByRole('region', { name: 'Your licence' })).toContainText('Ended')
  await expectGoodScreenEverywhere(page)
})

test('an expired link says how to get a new one', { tag: '@long' }, async ({ page }) => {
  await page.goto(server.url + new URL(resetLink).pathname + new URL(resetLink).search)
  await expect(page.getByRole('heading', { level: 1, name: 'This link has expired' })).toBeFocused()
  await expect(page.getByRole('main')).toContainText('A link works for 1 hour, and that time is over.')
  await expect(page.getByRole('button', { name: 'Ask for a new link' })).toBeVisible()
  await expectGoodScreen(page)
})
