import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { arriveAsTeacher, expect, expectAccessible, expectGoodState, test } from '#tests/support/app/browser.ts'
import { boardFaults } from '#tests/support/present/board.ts'

async function present(page: Page): Promise<Locator> {
  await page.goto('/demo')
  return openBoard(page)
}

/** With a fake clock. */
async function presentInStoppedTime(page: Page): Promise<Locator> {
  await page.clock.install({ time: new Date('2026-11-16T08:50:00Z') })
  const board = await present(page)
  await page.clock.pauseAt(new Date('2026-11-16T09:00:00Z'))
  return board
}

async function openBoard(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Present Slide' }).click()
  const board = page.getByRole('dialog', { name: 'Presenting: The power of “yet”' })
  await expect(board.getByRole('heading', { level: 2 })).toBeVisible()
  // Its text is fitted once more when the font has come.
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  return board
}

async function isFullScreen(page: Page): Promise<boolean> {
  return page.evaluate(() => document.fullscreenElement !== null)
}

test('the demo slide fills the screen without a date, and the page behind does not scroll', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  const board = await present(page)
  await expect(board).toContainText('Monday Mindset')
  await expect(board.getByRole('heading', { level: 2 })).toContainText('when you add the word “yet”?')
  await expect(board.getByRole('region', { name: 'Discussion Time' }).getByRole('timer')).toHaveText('05:00')
  await expect(board.getByRole('list', { name: 'Sentence starters' }).getByRole('listitem')).toHaveCount(3)
  await expect(board).toContainText('Follow-up')
  await expect(board).not.toContainText(/20\d\d/)
  expect(await board.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
  await page.mouse.wheel(0, 500)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  expect(requests.filter((path) => path.startsWith('/api/'))).toEqual([])
})

test('Escape and Close close the board and return the focus', { tag: '@long' }, async ({ page }) => {
  const board = await present(page)
  const button = page.getByRole('button', { name: 'Present Slide' })
  await board.getByRole('button', { name: 'Close' }).click()
  await expect(board).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(board).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(board).toBeHidden()
  await expect(button).toBeFocused()
})

test('a board opened while the one before still leaves full screen stays open, in full screen', async ({ page }) => {
  const board = await present(page)
  await expect.poll(() => isFullScreen(page)).toBe(true)
  await pressAtOnce(page, ['Close', 'Present Slide'])
  await expect.poll(() => isFullScreen(page)).toBe(true)
  await expect(board).toBeVisible()
})

test('a board closed before it is in full screen leaves the page as it was', async ({ page }) => {
  const board = await present(page)
  await expect.poll(() => isFullScreen(page)).toBe(true)
  await board.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => isFullScreen(page)).toBe(false)
  await pressAtOnce(page, ['Present Slide', 'Close'])
  await expect.poll(() => isFullScreen(page)).toBe(false)
  await expect(board).toBeHidden()
})

/** Two presses that the browser's change of full screen does not come between. Ends with that change. */
async function pressAtOnce(page: Page, buttons: readonly [string, string]): Promise<void> {
  await page.evaluate(async (words) => {
    const changed = new Promise((done) => document.addEventListener('fullscreenchange', done, { once: true }))
    for (const word of words) {
      ;[...document.querySelectorAll('button')].findLast(({ textContent }) => textContent === word)?.click()
      // React draws in a microtask.
      await Promise.resolve()
    }
    await changed
  }, buttons)
}

test('the board traps the focus', async ({ page }) => {
  const board = await present(page)
  // It becomes modal once it is painted.
  await expect.poll(() => board.evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
  for (let press = 0; press < 20; press++) {
    await page.keyboard.press('Tab')
    const outside = await board.evaluate((dialog) => {
      const focused = document.activeElement
      return focused !== document.body && !dialog.contains(focused)
    })
    expect(outside).toBe(false)
  }
})

test('every action has a keyboard shortcut, and an overlay lists them', async ({ page }) => {
  const board = await presentInStoppedTime(page)
  const timer = board.getByRole('timer')
  await page.keyboard.press('Space')
  await page.clock.fastForward('00:02')
  await expect(timer).toHaveText('04:58')
  await page.keyboard.press('Space')
  await page.clock.fastForward('00:02')
  await expect(timer).toHaveText('04:58')
  await page.keyboard.press('r')
  await expect(timer).toHaveText('05:00')
  await page.keyboard.press('-')
  await expect(timer).toHaveText('04:00')
  await page.keyboard.press('+')
  await expect(timer).toHaveText('05:00')
  await page.keyboard.press('t')
  await expect(timer).toBeHidden()
  await expect(board.getByRole('button', { name: 'Show Timer' })).toBeVisible()
  await page.keyboard.press('t')
  await expect(timer).toBeVisible()
  await page.keyboard.press('1')
  await expect(board).toContainText('Bear can’t whistle yet')
  await page.keyboard.press('4')
  await expect(board.getByRole('button', { name: 'Year 5 & 6' })).toHaveAttribute('aria-pressed', 'true')

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect(keys).toContainText('Start or pause the timer')
  await page.clock.resume()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await expect(board).toBeVisible()
})

test('after a click the space bar still starts and pauses the timer', { tag: '@long' }, async ({ page }) => {
  const board = await present(page)
  await board.getByRole('button', { name: 'Year 5 & 6' }).click()
  await page.keyboard.press('Space')
  await expect(board.getByRole('button', { name: 'Pause' })).toBeVisible()
})

test('the chosen age band is remembered, on the board and on the page', async ({ page }) => {
  const board = await present(page)
  await expect(board.getByRole('button', { name: 'Year 3 & 4' })).toHaveAttribute('aria-pressed', 'true')
  await board.getByRole('button', { name: 'Year 1 & 2' }).click()
  await expect(board.getByRole('listitem').first()).toHaveText('Bear could start by…')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Year 1 & 2' })).toBeChecked()
  await openBoard(page)
  await expect(board.getByRole('button', { name: 'Year 1 & 2' })).toHaveAttribute('aria-pressed', 'true')
})

test('the last half minute and the end are shown in words, and time can be added', async ({ page }) => {
  const board = await presentInStoppedTime(page)
  const block = board.getByRole('region', { name: 'Discussion Time' })
  await board.getByRole('button', { name: 'Start' }).click()
  await page.clock.fastForward('04:30')
  await expect(block.getByRole('heading')).toHaveText('Nearly time')
  await block.getByRole('button', { name: '+1 min' }).click()
  await expect(block.getByRole('timer')).toHaveText('01:30')
  await block.getByRole('button', { name: '−1 min' }).click()
  await expect(block.getByRole('timer')).toHaveText('00:30')
  await page.clock.fastForward('00:30')
  await expect(block.getByRole('timer')).toHaveText('Time’s up!')
  await expect(board.getByRole('status')).toHaveText('Time’s up!')
  await block.getByRole('button', { name: 'Start again' }).click()
  await expect(block.getByRole('timer')).toHaveText('05:00')
  await expect(board.getByRole('status')).toBeEmpty()
  await page.clock.fastForward('05:00')
  await expect(block.getByRole('timer')).toHaveText('Time’s up!')
  await page.clock.resume()
  await expectGoodState(page)
})

test(
  'with the timer hidden the question takes its place, and the end is shown over the picture',
  { tag: '@long' },
  async ({ page }) => {
    const board = await presentInStoppedTime(page)
    const question = board.getByRole('heading', { level: 2 })
    const letters = () => question.evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize))
    const before = await letters()
    await page.keyboard.press('Space')
    await page.keyboard.press('t')
    expect(await letters()).toBeGreaterThan(before * 1.15)
    await expect(board.getByText('Time’s up!')).toHaveCount(0)
    await page.clock.fastForward('05:00')
    // Until the tools have loaded, the only such words are those for screen readers.
    const end = board.locator('p', { hasText: 'Time’s up!' }).last()
    await expect
      .poll(() => end.evaluate((words) => Number.parseFloat(getComputedStyle(words).fontSize)))
      .toBeGreaterThan(60)
    await expect(end).toBeInViewport()
    await page.clock.resume()
    await expectGoodState(page)
    await page.keyboard.press('t')
    await expect.poll(letters).toBe(before)
  },
)

test('in high contrast nothing covers the words above the digits', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const board = await present(page)
  const words = board.getByRole('heading', { name: 'Discussion Time' })
  const shown = await words.screenshot()
  await board.getByRole('timer').evaluate((digits) => (digits.style.visibility = 'hidden'))
  expect(shown.equals(await words.screenshot())).toBe(true)
})

for (const [language, date] of [
  ['en-GB', 'Monday 16 November 2026'],
  ['en-US', 'Monday, November 16, 2026'],
] as const) {
  test.describe(`in a browser in ${language}`, () => {
    test.use({ locale: language })
    test(`the board’s date is ${date}`, { tag: '@long' }, async ({ page }) => {
      await arriveAsTeacher(page)
      await page.getByRole('button', { name: 'Present Slide' }).click()
      await expect(page.getByRole('dialog').getByText(date, { exact: true })).toBeVisible()
    })
  })
}

test('in full screen the board is drawn over the page, and keeps the focus', { tag: '@window' }, async ({ page }) => {
  await arriveAsTeacher(page)
  await page.getByRole('button', { name: 'Present Slide' }).click()
  const board = page.getByRole('dialog', { name: /^Presenting: / })
  await expect.poll(() => isFullScreen(page)).toBe(true)
  const corner = async () => {
    const [red = 255, green = 255] = await sharp(await page.screenshot())
      .extract({ left: 1, top: 1, width: 1, height: 1 })
      .raw()
      .toBuffer()
    return Math.max(red, green)
  }
  // The page is nearly white there. Full screen is there before the board, which then comes to the front.
  await expect.poll(corner).toBeLessThan(50)
  await expect(board).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(board).toHaveCount(0)
})

test(
  'the screen stays awake while a slide is presented, also after the tab was hidden',
  { tag: ['@window', '@long'] },
  async ({ page }) => {
    await page.goto('/demo')
    const held = await page.evaluateHandle(() => {
      const locks: WakeLockSentinel[] = []
      const request = navigator.wakeLock.request.bind(navigator.wakeLock)
      navigator.wakeLock.request = async (type) => {
        const lock = await request(type)
        locks.push(lock)
        return lock
      }
      return locks
    })
    const areHeld = () => held.evaluate((locks) => locks.map(({ released }) => !released))
    await openBoard(page)
    await expect.poll(areHeld).toEqual([true])
    // Browsers release the lock when the tab is hidden, and fire this event when it is visible again.
    await held.evaluate((locks) => locks[0]?.release())
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(areHeld).toEqual([false, true])
    await page.keyboard.press('Escape')
    await expect.poll(areHeld).toEqual([false, false])
  },
)

test('presenting works in a browser that refuses full screen and the wake lock', { tag: '@long' }, async ({ page }) => {
  await page.goto('/demo')
  await page.evaluate(() => {
    const refuse = () => Promise.reject(new DOMException('Not now', 'NotAllowedError'))
    navigator.wakeLock.request = refuse
    document.documentElement.requestFullscreen = refuse
  })
  const board = await openBoard(page)
  await expect(board).toBeVisible()
  await page.keyboard.press('Space')
  await expect(board.getByRole('button', { name: 'Pause' })).toBeVisible()
})

test('nothing moves with reduced motion', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const board = await present(page)
  const moving = () =>
    page.evaluate(() => document.getAnimations().map(({ effect }) => effect?.getComputedTiming().duration))
  for (const key of ['Space', '1', 't', 't', '?']) {
    await page.keyboard.press(key)
    expect(await moving(), key).toEqual([])
  }
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  expect(await moving(), 'once the keys have loaded').toEqual([])
  await expect(board).toBeVisible()
})

test('the slide opens as large as the space allows', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  const board = await present(page)
  const letters = () =>
    board.getByRole('heading', { level: 2 }).evaluate((prompt) => Number.parseFloat(getComputedStyle(prompt).fontSize))
  const opened = await letters()
  expect(opened).toBeGreaterThan(1080 * 0.07)
  await page.keyboard.press('1')
  await page.keyboard.press('3')
  expect(await letters()).toBe(opened)
})

for (const [width, height, tag] of [
  [744, 1133, ['@long']],
  [820, 1180, []],
  [1024, 768, []],
  [1280, 800, ['@long']],
  [1366, 768, ['@long']],
  [1920, 1080, ['@long']],
  [3840, 2160, ['@long']],
] as const) {
  test(`every band fits a board of ${width}×${height} without scrolling`, { tag: [...tag] }, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const board = await present(page)
    expect(await boardFaults(board)).toEqual([])
    await expectAccessible(page)
  })
}

for (const [name, width, height] of [
  ['a phone', 360, 740],
  ['a phone held sideways', 844, 390],
  ['a laptop at 200% zoom', 683, 384],
  ['a large screen at 200% zoom', 960, 540],
] as const) {
  test(`on ${name} every control can be reached`, { tag: '@long' }, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const board = await present(page)
    expect(await board.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0)
    for (const scrolled of [0, 0.5, 1]) {
      await board.evaluate((dialog, part) => dialog.scrollTo(0, part * dialog.scrollHeight), scrolled)
      for (const stays of ['Start', 'Close'])
        await expect(board.getByRole('button', { name: stays }).first()).toBeInViewport({ ratio: 0.99 })
    }
    for (const button of await board.getByRole('button').all()) {
      await button.scrollIntoViewIfNeeded()
      await expect(button).toBeInViewport({ ratio: 0.99 })
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(64)
    }
    await expectAccessible(page)
  })
}
