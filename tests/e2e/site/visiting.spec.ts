import type { Page } from '@playwright/test'
import { adminLogin, schoolLogin } from '#contract/accounts/sign-in.ts'
import { send } from '#tests/support/accounts/logins.ts'
import { expect, expectRefusals, test } from '#tests/support/app/browser.ts'
import { hold } from '#tests/support/app/hold.ts'

test('a visitor opens the demo slide, chooses an age band and starts the timer', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'View Demo Slide' }).first().click()
  await expect(page).toHaveURL('/demo')
  await page.getByRole('radio', { name: 'EYFS & Reception' }).check()
  await expect(page.getByText('The word ‘yet’ changes it because…')).toBeHidden()
  await page.getByRole('radio', { name: 'Year 3 & 4' }).check()
  await expect(page.getByText('The word ‘yet’ changes it because…')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText('05:00')
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('timer')).toHaveText(/^04:[0-5]\d$/)
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByRole('timer')).toHaveText('05:00')
})

test('input made before the page’s scripts have loaded counts once they have', async ({ page }) => {
  const held = await holdScripts(page)
  await page.goto('/demo', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'EYFS & Reception' }).check()
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('button', { name: 'Present Slide' }).click()
  held.release()
  await expect(page.getByRole('dialog').getByText('Bear can’t whistle yet.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Present Slide' })).toBeFocused()
  await expect(page.getByRole('radio', { name: 'EYFS & Reception' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
})

test(
  'a slider moved before the page’s scripts have loaded counts once they have',
  { tag: '@long' },
  async ({ page }) => {
    const held = await holdScripts(page)
    await page.goto('/pricing', { waitUntil: 'commit' })
    await page.getByRole('slider', { name: 'How many teachers?' }).press('Home')
    held.release()
    await expect(page.getByRole('region', { name: 'What your team would save' })).toContainText('1 individual licence')
  },
)

test(
  'the timer is right after a minute in a frozen tab, and says when time is up',
  { tag: '@long' },
  async ({ page }) => {
    await page.clock.install({ time: new Date('2026-11-16T08:50:00Z') })
    await page.goto('/demo')
    await page.clock.pauseAt(new Date('2026-11-16T09:00:00Z'))
    await page.getByRole('button', { name: 'Start' }).click()
    await page.clock.fastForward('01:00')
    await expect(page.getByRole('timer')).toHaveText('04:00')
    await page.clock.fastForward('04:00')
    await expect(page.getByRole('timer')).toHaveText('00:00')
    await expect(page.getByText('Time’s up!').or(page.getByText("Time's up!")).first()).toBeVisible()
  },
)

test(
  'the pricing page shows what a team of any size would save, by mouse or keyboard',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/pricing')
    const teachers = page.getByRole('slider', { name: 'How many teachers?' })
    const sum = page.getByRole('region', { name: 'What your team would save' })
    await expect(sum).toContainText('18 individual licences')
    await expect(sum).toContainText('£248.83')
    await expect(sum).toContainText('76%')
    await teachers.focus()
    await page.keyboard.press('Home')
    await expect(sum).toContainText('1 individual licence')
    await expect(sum).toContainText('£57.00')
    await page.keyboard.press('End')
    await expect(sum).toContainText('40 individual licences')
    await expect(sum).toContainText('£644.61')
  },
)

test(
  'both licences lead from pricing and signup to the payment page with their plan',
  { tag: '@long' },
  async ({ page }) => {
    for (const path of ['/pricing', '/signup']) {
      await page.goto(path)
      const targets = await page
        .getByRole('main')
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
      expect(targets).toContain('/payment?plan=school')
      expect(targets).toContain('/payment?plan=individual')
    }
  },
)

test('the claims name the team size that they hold for', { tag: '@long' }, async ({ page }) => {
  await page.goto('/pricing')
  await expect(page.getByText('Save 60% vs individual licences')).toBeVisible()
  await expect(page.getByText('for a team of 11 or more').first()).toBeVisible()
  await page.goto('/signup')
  await expect(page.getByText('Save 76% vs Individual Licences')).toBeVisible()
  await expect(page.getByText('for a team of 18 or more').first()).toBeVisible()
})

test('a keyboard user can skip the header to the main content', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the main content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the header shows the session before scripts arrive, stays in place when they do, and Log Out signs out every tab', async ({
  page,
  request,
  context,
  consoleErrors,
}) => {
  await page.goto('/pricing')
  await expect(page.getByRole('link', { name: 'Sign Up', exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeHidden()

  const { prefill } = await (await request.get('/api/config')).json()
  const signedIn = await context.request.post('/api/auth/school-login', {
    data: prefill.school,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(signedIn.status()).toBe(200)
  const scripts = await hold(page, '**/assets/*.js')
  await page.goto('/pricing', { waitUntil: 'commit' })
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const places = () =>
    page
      .getByRole('banner')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => JSON.stringify(link.getBoundingClientRect())))
  const before = await places()
  scripts.release()
  await page.waitForLoadState('load')
  expect(await places()).toEqual(before)

  const publicTab = await context.newPage()
  await publicTab.goto('/about')
  await expect(publicTab.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  const privateTab = await context.newPage()
  await privateTab.goto('/account')
  await expect(privateTab.getByText(prefill.school.email).first()).toBeVisible()

  await page.bringToFront()
  await page.getByRole('banner').getByRole('link', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible()
  await expect(privateTab).toHaveURL('/login?next=%2Faccount')
  await expect(privateTab.getByText('You are signed out. Log in to carry on where you were.')).toBeVisible()
  // It shows beside the other tab: nothing brings it to the front.
  await expect(publicTab.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible()
  // Requests still in flight when the session ended are refused.
  expectRefusals(consoleErrors, 401)
})

test(
  'the header leads an administrator to the desk, and signs out there',
  { tag: '@long' },
  async ({ page, request, context }) => {
    const { prefill } = await (await request.get('/api/config')).json()
    await send(context.request, adminLogin.path, prefill.admin)
    await page.goto('/pricing')
    const banner = page.getByRole('banner')
    await expect(banner.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin')
    await expect(banner.getByRole('link', { name: 'Sign Up' })).toBeHidden()
    await expect(banner.getByRole('link', { name: 'Dashboard' })).toBeHidden()
    await banner.getByRole('link', { name: 'Log Out' }).click()
    await expect(banner.getByRole('link', { name: 'Log In' })).toBeVisible()
  },
)

test('from a 404 page a visitor gets home, or by a search to what they want', async ({ page, consoleErrors }) => {
  await page.goto('/playground')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await page.getByRole('searchbox').fill('gdpr')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/help?q=gdpr')
  await expect(page.getByRole('searchbox')).toHaveValue('gdpr')
  await page.getByRole('main').getByRole('link', { name: 'Your rights under UK GDPR' }).click()
  await expect(page).toHaveURL('/gdpr')
  expectRefusals(consoleErrors, 404)
})

test('Help filters itself as one types, says how much it found, and always how to reach us', async ({ page }) => {
  await page.goto('/help')
  const topic = (name: string) => page.getByRole('heading', { level: 2, name })
  const field = page.getByRole('searchbox', { name: 'Search Help and all pages' })
  await field.pressSequentially('clicker')
  await expect(topic('Keys and clickers')).toBeVisible()
  await expect(topic('Without internet')).toBeHidden()
  await expect(topic('Every page')).toBeHidden()
  await expect(page.getByRole('status')).toHaveText('1 result for “clicker”.')
  await field.fill('zebra <b>')
  await expect(page.getByRole('status')).toContainText('Nothing here is about “zebra <b>”.')
  await expect(topic('Keys and clickers')).toBeHidden()
  await expect(topic('Write to us')).toBeVisible()
  await page.reload()
  await expect(field).toHaveValue('zebra <b>')
  await field.press('Escape')
  await expect(topic('Without internet')).toBeVisible()
  await expect(page).toHaveURL('/help')
})

test('for those who are signed in, the main button of the home page opens Today', async ({
  page,
  request,
  context,
}) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Get Started' }).first()).toBeVisible()
  await expect(main.getByRole('link', { name: 'Or try it free for 14 days' })).toHaveAttribute('href', '/trial-signup')
  const { prefill } = await (await request.get('/api/config')).json()
  await send(context.request, schoolLogin.path, prefill.school)
  await page.goto('/')
  await expect(main.getByRole('link', { name: 'Get Started' })).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Or try it free for 14 days' })).toHaveCount(0)
  await main.getByRole('link', { name: 'Open Today' }).first().click()
  await expect(page).toHaveURL('/dashboard')
})

/** Keeps a page without its scripts until they are released. */
async function holdScripts(page: Page): Promise<{ release: () => void }> {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/*.js', async (route) => {
    await released
    await route.continue()
  })
  return { release }
}
