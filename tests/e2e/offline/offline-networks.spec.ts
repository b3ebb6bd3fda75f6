import { aTeacher } from '#tests/support/accounts/logins.ts'
import { expect } from '#tests/support/app/browser.ts'
import {
  becomeReady,
  days,
  expectCalm,
  expectReady,
  keptTexts,
  packPlaces,
  openOn,
  quietLine,
  readyLine,
  test,
  todaysSlide,
} from '#tests/support/offline/ready.ts'
import { portalWords } from '#tests/support/offline/school-network.ts'
import { thisWeek } from '#tests/support/slides/this-week.ts'

const { title } = thisWeek.monday

test.beforeEach(async ({ page }) => {
  test.slow()
  await aTeacher(page.request)
  await becomeReady(page)
})

test(
  'while every request hangs, the slide is there before any is answered',
  { tag: '@long' },
  async ({ page, network }) => {
    await network.become('hangs')
    network.reached.length = 0
    const impatient = await page.context().newPage()
    await impatient.goto('/dashboard')
    await expectCalm(impatient, title)
    await impatient.close()
    // Nothing gives up waiting either: what is shown came from the device alone.
    await page.addInitScript(() => {
      AbortSignal.timeout = () => new AbortController().signal
    })
    await page.goto('/dashboard')
    await expect(todaysSlide(page)).toHaveText(title)
    await expect(readyLine(page)).toBeVisible()
    await page.getByRole('button', { name: 'Present Slide' }).click()
    await expect(page.getByRole('dialog', { name: `Presenting: ${title}` })).toBeVisible()
    await openOn(page, days.tomorrow)
    await expect(todaysSlide(page)).toHaveText(thisWeek.tuesday.title)
    expect(network.reached).toEqual([])
  },
)

test(
  'the log-in page of a Wi-Fi is never shown or kept, and no one is signed out',
  { tag: '@long' },
  async ({ page, network }) => {
    // The dashboard's last parts must not be asked of the Wi-Fi's page.
    await page.goto('about:blank')
    await network.become('portal')
    for (const address of ['/dashboard', '/dashboard?from=bookmarks']) {
      await page.goto(address)
      await expectCalm(page, title)
    }
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/dashboard')
      await registration?.update().catch(() => {})
    })
    await page.goto('/dashboard/plan')
    await expect(page.getByRole('region', { name: /^Next 10 Days/ })).toContainText(thisWeek.tuesday.title)
    await expect(page.getByText(portalWords)).toHaveCount(0)
    const texts = [...(await keptTexts(page))]
    expect(texts.filter(([, text]) => text.includes(portalWords))).toEqual([])
    expect(await packPlaces(page)).toEqual(['cache dd-pictures', 'database dd-pack'])

    await network.become('up')
    await page.goto('/dashboard')
    await expect(todaysSlide(page)).toHaveText(title)
    await expect(readyLine(page)).toBeVisible()
    await expect(quietLine(page)).toBeHidden()
  },
)

test(
  'a pack that has ended says what to do, and one visit with a network does it',
  { tag: '@long' },
  async ({ page, network }) => {
    await network.become('down')
    await openOn(page, days.threeWeeksLater)
    const slide = page.getByRole('region', { name: 'Today’s Slide' })
    await expect(slide).toContainText(
      'The slides on this device went up to Mon 30 Nov. Open this page once with a connection',
    )
    await expect(page.getByRole('button', { name: 'Present Slide' })).toHaveCount(0)
    await expect(readyLine(page)).toHaveCount(0)
    await network.become('up')
    await openOn(page, days.today)
    await expect(todaysSlide(page)).toHaveText(title)
    await expectReady(page)
  },
)
