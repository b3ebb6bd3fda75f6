import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectGoodScreenEverywhere, test } from '#tests/support/app/browser.ts'

/** Installs a fake clock and starts the five-minute timer on a full second. */
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
  const board = page.getByRole('dialog', { name: /^Presenting: / })
  await expect(board.getByRole('heading', { level: 2 })).toBeVisible()
  return board
}

// A hidden or frozen tab, or a sleeping laptop: time passes while no timer of the page runs.
test(
  'after a minute in a frozen tab the timer is right to a twentieth of a second',
  { tag: '@long' },
  async ({ page }) => {
    const board = await startTimer(page)
    await page.clock.fastForward(59_970)
    await expect(board.getByRole('timer')).toHaveText('04:01')
    await page.clock.runFor(40)
    await expect(board.getByRole('timer')).toHaveText('04:00')
  },
)

test(
  'a tab that has fallen behind shows the right time as soon as it is visible',
  { tag: '@long' },
  async ({ page }) => {
    const board = await startTimer(page)
    await page.clock.setSystemTime(new Date('2026-11-16T09:01:00.010Z'))
    await expect(board.getByRole('timer')).toHaveText('05:00')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(board.getByRole('timer')).toHaveText('04:00')
  },
)

test('a reload does not stop the timer, and the board shows the right time', async ({ page }) => {
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

test('closing the board does not stop a running timer, and resets a paused one', { tag: '@long' }, async ({ page }) => {
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
})

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

test('the end is announced to screen readers once', async ({ page }) => {
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
  'a chime rings at the end unless it is switched off, and the setting is remembered',
  { tag: '@long' },
  async ({ page }) => {
    const notes: string[] = []
    const protocol = await page.context().newCDPSession(page)
    await protocol.send('WebAudio.enable')
    protocol.on('WebAudio.audioNodeCreated', ({ node }) => notes.push(node.nodeType))
    const heard = () => notes.filter((type) => type === 'Oscillator')
    const board = await startTimer(page)
    const chime = page.getByRole('dialog', { name: 'Tools' }).getByRole('button', { name: 'Chime' })
    const inTools = async (look: () => Promise<void>) => {
      await board.getByRole('button', { name: 'Tools' }).click()
      await look()
      await page.keyboard.press('Escape')
    }
    const runToTheEnd = async () => {
      await page.clock.fastForward('05:00')
      await expect(board.getByRole('timer')).toHaveText('Time’s up!')
      await page.keyboard.press('r')
      await page.keyboard.press('Space')
      await expect(board.getByRole('button', { name: 'Pause' })).toBeVisible()
    }

    await inTools(() => expect(chime).toContainText('On'))
    await runToTheEnd()
    await expect.poll(heard).toHaveLength(2)
    await inTools(() => chime.click())
    await page.reload()
    await openBoard(page)
    await inTools(() => expect(chime).toContainText('Off'))
    await runToTheEnd()
    expect(heard()).toHaveLength(2)
    // Switching it on lets the teacher hear it.
    await inTools(() => chime.click())
    await expect.poll(heard).toHaveLength(4)
    await runToTheEnd()
    await expect.poll(heard).toHaveLength(6)
  },
)

test(
  'the board is accessible while the timer runs and in its last half minute, also on a phone',
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
