import type { Locator, Page } from '@playwright/test'
import { expect, expectGoodScreen, expectLostCalls, expectNoSidewaysScroll, test } from '#tests/support/app/browser.ts'
import { hold } from '#tests/support/app/hold.ts'
import { stopLongTimers } from '#tests/support/app/long-timers.ts'

const inOurPlace = 'Something between this computer and us answered in our place: a filter or a Wi-Fi log-in page.'

test.beforeEach(async ({ page }) => {
  await installVoice(page)
  await takeNoTime(page)
})

test('a computer with everything is ready for the class', async ({ page, context }) => {
  await page.goto('/check')
  await expect(summary(page)).toContainText('Everything works on this computer')
  for (const name of ['Our server', 'Cookies', 'Storage', 'Full screen', 'Sound', 'Voices', 'Clock'])
    await expect(row(page, name)).toContainText('Works')
  await expectGoodScreen(page)
  expect(await context.cookies()).toEqual([])
  const kept = () => page.evaluate(async () => [await caches.keys(), await indexedDB.databases()])
  await expect.poll(kept).toEqual([[], []])
})

test('a Wi-Fi log-in page that answers in our place is named as such', async ({ page }) => {
  await page.route('**/api/config', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Log in</h1>' }))
  await page.goto('/check')
  await expect(summary(page)).toContainText('1 thing does not work')
  await expect(row(page, 'Our server')).toContainText('Does not work')
  await expect(row(page, 'Our server')).toContainText(inOurPlace)
  await expect(row(page, 'Clock')).toContainText('Not tested')
  await expectGoodScreen(page)
})

test('a portal that redirects to its own page is named as such', { tag: '@long' }, async ({ page }) => {
  await page.route('**/api/config', (route) =>
    route.fulfill({ status: 302, headers: { location: 'http://portal.example/' } }),
  )
  await page.goto('/check')
  await expect(row(page, 'Our server')).toContainText(inOurPlace)
})

test(
  'without a connection the page says so, and is right again once it is back',
  { tag: '@long' },
  async ({ page, context, consoleErrors }) => {
    await page.goto('/check')
    await expect(summary(page)).toContainText('Everything works')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Test again' }).click()
    await expect(summary(page)).toContainText('1 thing does not work')
    await expect(row(page, 'Our server')).toContainText('This computer has no internet connection.')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Test again' }).click()
    await expect(summary(page)).toContainText('Everything works')
    expectLostCalls(consoleErrors)
  },
)

test('a clock that is an hour fast does not work', { tag: '@long' }, async ({ page }) => {
  await page.clock.setFixedTime(Date.now() + 3_600_000)
  await page.goto('/check')
  await expect(row(page, 'Clock')).toContainText('Does not work')
  await expect(row(page, 'Clock')).toContainText('The clock is 1 hour fast.')
  await expect(summary(page)).toContainText('1 thing does not work')
})

test('a browser without cookies, and one without site data, read what to do', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })
    Object.defineProperty(window, 'indexedDB', { value: undefined })
  })
  await page.goto('/check')
  await expect(summary(page)).toContainText('2 things do not work')
  await expect(row(page, 'Cookies')).toContainText('you cannot log in')
  await expect(row(page, 'Storage')).toContainText('This browser stores nothing for our site')
})

test('a teacher plays the bell by keyboard and says that it was not heard', { tag: '@long' }, async ({ page }) => {
  await page.goto('/check')
  await expect(summary(page)).toContainText('Everything works')
  await page.getByRole('button', { name: 'Play the bell' }).focus()
  await page.keyboard.press('Enter')
  const asked = page.getByRole('group', { name: 'Did you hear it?' })
  await page.keyboard.press('Tab')
  await expect(asked.getByRole('button', { name: 'Yes' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(asked).toBeHidden()
  await expect(page.getByRole('button', { name: 'Play the bell' })).toBeFocused()
  await expect(row(page, 'Sound')).toContainText('Turn up the volume')
  await expect(summary(page)).toContainText('1 thing to look at')
})

test('a bell that was not heard while the tests run counts when they have ended', async ({ page }) => {
  const config = await hold(page, '**/api/config')
  await page.goto('/check')
  await page.getByRole('button', { name: 'Play the bell' }).click()
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await expect(summary(page)).toContainText('Testing this computer…')
  config.release()
  await expect(summary(page)).toContainText('1 thing to look at')
  await expect(row(page, 'Sound')).toContainText('Turn up the volume')
})

test('the results can be copied for an email to IT', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/check')
  await page.getByRole('button', { name: 'Copy the results' }).click()
  await expect(page.getByText('Copied. Paste the results into an email')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('Everything works on this computer')
  expect(copied).toContain(`Site: ${new URL(page.url()).origin}`)
  expect(copied).toContain('Browser: Mozilla/5.0')
  expect(copied).toMatch(/Our server: works\nOur server can be reached from here\.\n\(GET \/api\/config: 200/)
  expect(copied).toContain('Clock: works')
})

test('a press on Copy while the tests run is kept, and copies the results when they have ended', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const script = await hold(page, '**/*.js')
  const config = await hold(page, '**/api/config')
  await page.goto('/check', { waitUntil: 'commit' })
  const copy = page.getByRole('button', { name: 'Copy the results' })
  await expect(copy, 'visibly not ready').toBeDisabled()
  script.release()
  await expect(copy).toBeEnabled()
  await copy.press('Enter')
  await expect(page.getByText('The results will be copied when the tests have ended.')).toBeVisible()
  config.release()
  await expect(page.getByText('Copied. Paste the results into an email')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Clock: works')
})

test('where copying is refused, the results are shown and selected', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/check')
  await page.getByRole('button', { name: 'Copy the results' }).press('Enter')
  await expect(page.getByText('This browser did not allow copying.')).toBeVisible()
  expect(await page.evaluate(() => String(getSelection()))).toContain('Clock: works')
  await expectNoSidewaysScroll(page)
})

test(
  'without JavaScript the page says what it would test and what IT has to allow',
  { tag: '@long' },
  async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/check')
    await expect(page.getByText('This page needs JavaScript to test')).toBeVisible()
    await expect(row(page, 'Clock')).toContainText('the computer’s clock picks the slide')
    await expect(page.getByRole('region', { name: 'For IT' })).toContainText('over HTTPS (port 443)')
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    await context.close()
  },
)

test('full screen can be tried, and left again', { tag: ['@window', '@long'] }, async ({ page }) => {
  await page.goto('/check')
  await page.getByRole('button', { name: 'Try full screen' }).click()
  await expect(row(page, 'Full screen')).toContainText('Works')
  await page.getByRole('button', { name: 'Leave full screen' }).click()
  await expect(page.getByRole('button', { name: 'Try full screen' })).toBeVisible()
})

function summary(page: Page): Locator {
  return page.getByRole('status').first()
}

function row(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
}

/** The page says where a call or a test takes seconds, which on a machine with other tests it may. */
async function takeNoTime(page: Page): Promise<void> {
  await stopLongTimers(page, 3_000)
  await page.addInitScript(() => {
    performance.now = () => 0
    AbortSignal.timeout = () => new AbortController().signal
  })
}

/** Headless browsers have no voice. */
async function installVoice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const voice = { name: 'Sonia', lang: 'en-GB', localService: true, default: true, voiceURI: 'Sonia' }
    speechSynthesis.getVoices = () => [voice]
  })
}
