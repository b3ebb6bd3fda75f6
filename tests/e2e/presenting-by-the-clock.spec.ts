import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectGoodScreenEverywhere, test } from '#tests/support/browser.ts'

/** Time goes on only when the test says so; the timer of five minutes is started at the full second. */
async function startTimer(page: Page): Promise<Locator> {
  await page.clock.install({ time: new Date('2026-11-16T08:50:00Z') })
  await page.goto('/demo')
  const board = await openBoard(page)
  await page.clock.pauseAt(new Date('2026-11-16T09:00:00Z'))
  await board.getByRole('button', { name: 'Start' }).click()
  return board
}

async function openBoard(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Present Slide' }).click()
  return page.getByRole('dialog', { name: /^Presenting: / })
}

// A tab that is hidden, frozen or on a laptop that sleeps: time passes, and none of its timers runs meanwhile.
test('after a minute in which the tab did not run, the timer is right to a twentieth of a second', async ({ page }) => {
  const board = await startTimer(page)
  await page.clock.fastForward(59_970)
  await expect(board.getByRole('timer')).toHaveText('04:01')
  await page.clock.runFor(40)
  await expect(board.getByRole('timer')).toHaveText('04:00')
})

test('a tab whose clock is late is right again as soon as somebody sees it', { tag: '@long' }, async ({ page }) => {
  const board = await startTimer(page)
  await page.clock.setSystemTime(new Date('2026-11-16T09:01:00.010Z'))
  await expect(board.getByRole('timer')).toHaveText('05:00')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(board.getByRole('timer')).toHaveText('04:00')
})

test('a reload in the middle of a lesson does not stop the timer: the board shows it running, and right', async ({
  page,
}) => {
  const board = await startTimer(page)
  await page.clock.fastForward('01:00')
  await page.reload()
  await openBoard(page)
  await page.clock.fastForward(59_970)
  await expect(board.getByRole('timer')).toHaveText('03:01')
  await page.clock.runFor(40)
  await expect(board.getByRole('timer')).toHaveText('03:00')
  await expect(board.getByRole('button', { name: 'Pause' })).toBeVisible()
})

test(
  'closing the board to look something up does not stop the timer; a stopped one starts afresh',
  { tag: '@long' },
  async ({ page }) => {
    const board = await startTimer(page)
    await page.keyboard.press('Escape')
    await page.clock.fastForward('01:00')
    await openBoard(page)
    await expect(board.getByRole('timer')).toHaveText('04:00')
    await page.keyboard.press('Space')
    await page.keyboard.press('Escape')
    await openBoard(page)
    await expect(board.getByRole('timer')).toHaveText('05:00')
    await expect(board.getByRole('button', { name: 'Start' })).toBeVisible()
  },
)

test(
  'a timer that ended while the board was closed is not shown to the next class',
  { tag: '@long' },
  async ({ page }) => {
    const board = await startTimer(page)
    await page.keyboard.press('Escape')
    await page.clock.fastForward('06:00')
    await openBoard(page)
    await expect(board.getByRole('timer')).toHaveText('05:00')
  },
)

test('the end is told to screen readers, once', async ({ page }) => {
  const board = await startTimer(page)
  const told = await board.getByRole('status').evaluateHandle((status) => {
    const words: (string | null)[] = []
    new MutationObserver(() => words.push(status.textContent)).observe(status, { subtree: true, childList: true })
    return words
  })
  await page.clock.fastForward('05:00')
  await expect(board.getByRole('timer')).toHaveText('Time’s up!')
  await page.clock.fastForward('00:10')
  await page.keyboard.press('1')
  await page.keyboard.press('t')
  await expect(board.getByRole('timer')).toBeHidden()
  expect(await told.jsonValue()).toEqual(['Time’s up!'])
})

test(
  'the end is silent until somebody switches the chime on, which is remembered, and silent again without it',
  { tag: '@long' },
  async ({ page }) => {
    const notes: string[] = []
    const protocol = await page.context().newCDPSession(page)
    await protocol.send('WebAudio.enable')
    protocol.on('WebAudio.audioNodeCreated', ({ node }) => notes.push(node.nodeType))
    const heard = () => notes.filter((type) => type === 'Oscillator')
    const board = await startTimer(page)
    const chime = board.getByRole('button', { name: 'Chime' })
    const runToTheEnd = async () => {
      await page.clock.fastForward('05:00')
      await expect(board.getByRole('timer')).toHaveText('Time’s up!')
      await page.keyboard.press('r')
      await page.keyboard.press('Space')
      await expect(board.getByRole('button', { name: 'Pause' })).toBeVisible()
    }

    await expect(chime).toHaveAttribute('aria-pressed', 'false')
    await runToTheEnd()
    expect(heard()).toHaveLength(0)
    await chime.click()
    await page.reload()
    await openBoard(page)
    await expect(chime).toHaveAttribute('aria-pressed', 'true')
    await runToTheEnd()
    await expect.poll(heard).toHaveLength(2)
    await chime.click()
    await runToTheEnd()
    expect(heard()).toHaveLength(2)
  },
)

test(
  'running and in its last half minute the board can be used by everyone, and on a phone',
  { tag: ['@window', '@long'] },
  async ({ page }) => {
    const board = await startTimer(page)
    await page.clock.resume()
    await expectAccessible(page)
    await page.clock.fastForward('04:31')
    await expect(board.getByRole('heading', { name: 'Nearly time' })).toBeVisible()
    await expectGoodScreenEverywhere(page)
  },
)
