import { endOtherSessions } from '#contract/accounts/settings.ts'
import { adminLogin, schoolLogin } from '#contract/accounts/sign-in.ts'
import { listStaff, removeStaff } from '#contract/accounts/staff.ts'
import { listInvoices, refundInvoice } from '#contract/admin/payments.ts'
import { readPack } from '#contract/slides/pack.ts'
import { demoLogins } from '#server/site/demo/rules.ts'
import { aTeacher, send } from '#tests/support/accounts/logins.ts'
import { expect, expectRefusals } from '#tests/support/app/browser.ts'
import { aBuyerByCard, anUnconfirmedBuyer } from '#tests/support/money/buyers.ts'
import { becomeReady, packPlaces, readyLine, test, todaysSlide } from '#tests/support/offline/ready.ts'
import { thisWeek } from '#tests/support/slides/this-week.ts'

const { title } = thisWeek.monday

test.beforeEach(() => test.slow())

test(
  'a browser that was signed out from another one keeps nothing after its next contact',
  { tag: '@long' },
  async ({ page, request, network, consoleErrors }) => {
    const login = await aTeacher(page.request)
    await becomeReady(page)
    await network.become('down')
    await page.reload()
    await expect(todaysSlide(page)).toHaveText(title)

    await network.become('up')
    await send(request, schoolLogin.path, login)
    await send(request, endOtherSessions.path, {})
    await page.reload()
    await expect(page).toHaveURL(/\/login/)
    await expect.poll(() => packPlaces(page)).toEqual([])
    expectRefusals(consoleErrors, 401)
  },
)

test(
  'a teacher whom the school has removed keeps nothing, though the page stays open',
  { tag: '@long' },
  async ({ page, request, consoleErrors }) => {
    const { email } = await aTeacher(page.request)
    await becomeReady(page)
    await send(request, schoolLogin.path, demoLogins.school)
    const { staff } = listStaff.response.parse(await (await request.get(listStaff.path)).json())
    const id = staff.find((each) => each.email === email)?.id ?? ''
    const removed = await request.delete(removeStaff.path.replace(':id', id), {
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(removed.status()).toBe(200)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => packPlaces(page)).toEqual([])
    await expect(readyLine(page)).toBeHidden()
    expectRefusals(consoleErrors, 401)
  },
)

test(
  'a device keeps nothing once the licence has ended',
  { tag: '@long' },
  async ({ page, request, consoleErrors }) => {
    const { email } = await aBuyerByCard(page.request)
    await becomeReady(page)
    await send(request, adminLogin.path, demoLogins.admin)
    const found = await request.get(listInvoices.path, { params: { search: email } })
    const [invoice] = listInvoices.response.parse(await found.json()).invoices
    await send(request, refundInvoice.path.replace(':id', invoice?.id ?? ''), {})
    await page.reload()
    await expect.poll(() => packPlaces(page)).toEqual([])
    await expect(readyLine(page)).toHaveCount(0)
    expectRefusals(consoleErrors, 402)
  },
)

test('before an email is confirmed, nothing is kept', { tag: '@long' }, async ({ page, consoleErrors }) => {
  await anUnconfirmedBuyer(page.request)
  const refused = page.waitForResponse(`**${readPack.path}`)
  await page.goto('/dashboard')
  expect((await refused).status()).toBe(403)
  await expect(todaysSlide(page)).toHaveText(title)
  await expect(readyLine(page)).toHaveCount(0)
  await expect.poll(() => packPlaces(page)).toEqual([])
  expectRefusals(consoleErrors, 403)
})
