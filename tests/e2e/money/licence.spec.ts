import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { updateSchool } from '#server/accounts/people/store.ts'
import { createPlatform } from '#server/app.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { demoLogins } from '#server/site/demo/rules.ts'
import { aTeacher, send } from '#tests/support/accounts/logins.ts'
import { aSchool } from '#tests/support/accounts/people.ts'
import { expect, expectGoodScreen, expectGoodScreenEverywhere, signIn, test } from '#tests/support/app/browser.ts'
import { linkMailedTo } from '#tests/support/platform/mail/mailbox.ts'
import { type ServerProcess, startLimitMs, startServer } from '#tests/support/platform/server-process.ts'
import { tourCompletedKey } from '#web/tour/tour-flags.ts'

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
let resetLink: string

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(startLimitMs)
  dataDir = await mkdtemp(join(tmpdir(), 'daily-dot-licence-'))
  server = await startServer({ DATA_DIR: dataDir, TEST_NOW: before })
  const request = await playwright.request.newContext({ baseURL: server.url })
  const form = { ...trial, firstName: 'Tom', lastName: 'Okafor', licenseType: 'individual', isTestAccount: true }
  await send(request, '/api/admin/create-test-account', form)
  const { email } = await aTeacher(request)
  await send(request, '/api/password-reset-request', { email })
  resetLink = await linkMailedTo(request, { to: email, subject: 'Set a new Daily Dot password' })
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

/** What each state says is tested in tests/screens/money/licence.test.tsx. */
const looks = [
  { name: 'an expired trial', login: trial, door: '/test-login', says: 'Your trial is over' },
  { name: 'an expired licence', login: demoLogins.school, door: '/login', says: 'The licence has ended' },
  { name: 'a licence that is about to end', login: endingSoon, door: '/login', says: 'Your licence ends on' },
  { name: 'a card that could not be charged', login: refusedCard, door: '/login', says: 'We could not take' },
  { name: 'an unpaid order', login: unpaid, door: '/login', says: 'Payment is overdue' },
]
for (const { name, login, door, says } of looks)
  test(
    `the dashboard and the account page with ${name} are accessible, also on a phone`,
    { tag: '@long' },
    async ({ page }) => {
      await signIn(page, login, server.url + door)
      await expect(page).toHaveURL(`${server.url}/dashboard`)
      await expect(page.getByText(says).first()).toBeVisible()
      await expectGoodScreenEverywhere(page)
      await page.goto(`${server.url}/account`)
      await expect(page.getByRole('region', { name: 'Your licence' })).toBeVisible()
      await expectGoodScreenEverywhere(page)
    },
  )

test('renewing an expired licence by card reopens everything', { tag: '@long' }, async ({ page }) => {
  await signIn(page, lapsed, `${server.url}/login`)
  await page.getByRole('link', { name: 'Renew the licence' }).click()
  await page.getByRole('radio', { name: 'A card that works' }).check()
  await page.getByRole('button', { name: 'Pay £74.99' }).click()
  await expect(page).toHaveURL(`${server.url}/dashboard`)
  await expect(page.getByRole('button', { name: 'Present Slide' })).toBeVisible()
  await page.getByRole('link', { name: 'School', exact: true }).click()
  const licence = page.getByRole('region', { name: 'Your licence' })
  await expect(licence).toContainText('Renews on 17 November 2028 for £74.99, by card.')
})

test('an expired link is accessible, also on a phone', { tag: '@long' }, async ({ page }) => {
  await page.goto(server.url + new URL(resetLink).pathname + new URL(resetLink).search)
  await expect(page.getByRole('heading', { level: 1, name: 'This link has expired' })).toBeFocused()
  await expectGoodScreen(page)
})
