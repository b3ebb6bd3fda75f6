import type { Locator, Page } from '@playwright/test'
import { currentSlide } from '#contract/slides/slides.ts'
import { recordVote } from '#contract/usage/votes.ts'
import {
  arriveAsTeacher,
  expect,
  expectAccessible,
  expectRefusals,
  test,
  sendEmptyPage,
} from '#tests/support/app/browser.ts'
import { boardFaults } from '#tests/support/present/board.ts'
import { giveVoice } from '#tests/support/present/voice.ts'

/** The board of the demo slide, which has a word card. */
async function present(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Present Slide' }).click()
  const board = page.getByRole('dialog', { name: /^Presenting: / })
  await expect(board.getByRole('heading', { level: 2 })).toBeVisible()
  return board
}

async function openTool(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Tools' }).click()
  await page.getByRole('dialog', { name: 'Tools' }).getByRole('button', { name }).click()
}

test('a calm board shows few controls, and the tools hold the rest', { tag: '@long' }, async ({ page }) => {
  await page.goto('/demo')
  const board = await present(page)
  const words = ['Start', '−1 min', '+1 min', 'Reset', 'Tools', 'Hide Timer', 'Close']
  const bands = ['EYFS & Reception', 'Year 1 & 2', 'Year 3 & 4', 'Year 5 & 6']
  await expect(board.getByRole('button')).toHaveText([...words.slice(0, 4), ...bands, ...words.slice(4)])
  await board.getByRole('button', { name: 'Tools' }).click()
  const tray = page.getByRole('dialog', { name: 'Tools' })
  for (const tool of ['Talk steps', 'Talk helpers', 'Vote', 'Word', 'Text and colours', 'Eyes on me', 'Chime', 'Keys'])
    await expect(tray.getByRole('button', { name: tool })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(tray).toBeHidden()
  await expect(board).toBeVisible()
})

test('talk steps lead from thinking to wrapping up, and survive a reload', async ({ page }) => {
  await page.goto('/demo')
  const board = await present(page)
  await openTool(page, /^Talk steps/)
  const now = board.getByRole('list', { name: 'Talk steps' }).locator('[aria-current=step]')
  await expect(now).toContainText('Think')
  await expect(board.getByRole('timer')).toHaveText('00:45')
  await page.keyboard.press('Space')
  await board.getByRole('button', { name: 'Next: Pair' }).click()
  await expect(now).toContainText('Pair')
  await expect(board.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(now).toContainText('A is nearer the window.')
  await page.reload()
  await present(page)
  await expect(now).toContainText('Pair')
  await board.getByRole('button', { name: 'Back: Think' }).click()
  await expect(now).toContainText('Think')
  await board.getByRole('button', { name: 'Next: Pair' }).click()
  await board.getByRole('button', { name: 'Next: Swap over' }).click()
  await board.getByRole('button', { name: 'Next: Share' }).click()
  await expect(board.getByRole('list', { name: 'Sentence starters' })).toContainText('My partner said…')
  await expect(board.getByRole('region', { name: 'Talk helpers' }).getByRole('listitem')).not.toHaveCount(0)
  await expectAccessible(page)
  // Goes on to the last step.
  expect(await boardFaults(board)).toEqual([])
  await expect(board.getByRole('button', { name: /^Next/ })).toHaveCount(0)
  await openTool(page, /^Talk steps/)
  await expect(board.getByRole('timer')).toHaveText('05:00')
})

test('a clicker starts the timer, moves through the talk steps and blanks the board', async ({ page }) => {
  await page.goto('/demo')
  const board = await present(page)
  await openTool(page, /^Talk steps/)
  const now = board.locator('[aria-current=step]')
  await page.keyboard.press('PageDown')
  await expect(board.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.keyboard.press('PageDown')
  await expect(now).toContainText('Pair')
  await page.keyboard.press('PageUp')
  await expect(now).toContainText('Think')
  await page.keyboard.press('b')
  await expect(page.getByRole('dialog', { name: 'Eyes on me' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('b')
  await expect(page.getByRole('dialog', { name: 'Eyes on me' })).toBeHidden()
  const isPrevented = await page.evaluateHandle(() => {
    const each: boolean[] = []
    window.addEventListener('keydown', (event) => each.push(event.defaultPrevented))
    return each
  })
  await page.keyboard.press('F5')
  expect(await isPrevented.jsonValue(), 'the page is not reloaded').toEqual([true])
  await expect(board).toBeVisible()
})

test('a class votes before and after the talk, and sees how many changed at least', async ({ page }) => {
  await arriveAsTeacher(page)
  const today = await (await page.request.get(currentSlide.path)).json()
  await sendEmptyPage(page)
  await page.route(currentSlide.path, (route) => route.fulfill({ json: { ...today, sensitivity: 0, talkPlan: null } }))
  const sent: unknown[] = []
  await page.route(recordVote.path.replace(':id', '*'), (route) => {
    sent.push(route.request().postDataJSON().choices)
    return route.fulfill({ json: { success: true } })
  })
  await page.reload()
  const board = await present(page)
  await openTool(page, /^Vote/)
  const count = async (hands: readonly number[]) => {
    for (const [index, number] of hands.entries()) {
      await page.getByRole('spinbutton').or(page.getByRole('textbox')).nth(index).fill(String(number))
    }
  }
  await count([12, 8, 5])
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Talk for/ }).click()
  await expect(board.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.reload()
  await present(page)
  // The question comes with the tools, which load after the board.
  const tray = page.getByRole('dialog', { name: 'Tools' })
  await board.getByRole('button', { name: 'Tools' }).click()
  await expect(tray).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tray).toBeHidden()
  const again = page.getByRole('group', { name: 'Vote again before you leave?' })
  await page.keyboard.press('Escape')
  await expect(again).toBeVisible()
  await expectAccessible(page)
  await again.getByRole('button', { name: 'Stay' }).click()
  await expect(again).toBeHidden()
  // To the end of the talk, but not beyond it: some of its time has passed.
  const voteAgain = board.getByRole('button', { name: 'Vote again' })
  for (let left = today.timerDuration; left > 0 && !(await voteAgain.isVisible()); left -= 60)
    await page.keyboard.press('-')
  await voteAgain.click()
  await expect(page.getByText('No hands yet.')).toBeVisible()
  await count([6, 14, 5])
  await page.getByRole('button', { name: 'Show what changed' }).click()
  await expect(page.getByRole('heading', { name: 'At least 6 changed their minds' })).toBeVisible()
  await expectAccessible(page)
  await expect
    .poll(() => sent)
    .toEqual([
      [
        { words: 'For', before: 12, after: 6 },
        { words: 'Against', before: 8, after: 14 },
        { words: 'Not sure', before: 5, after: 5 },
      ],
    ])
})

test('Escape asks once to vote again, and then closes the board', { tag: '@long' }, async ({ page }) => {
  await page.goto('/demo')
  const board = await present(page)
  await openTool(page, /^Vote/)
  await page.getByRole('button', { name: /^Talk for/ }).click()
  await expect(board.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(board.getByRole('button', { name: 'Vote again' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(board).toBeHidden()
  await present(page)
  await page.keyboard.press('Escape')
  await expect(board).toBeHidden()
})

test('a slide that touches on feelings offers no vote', { tag: '@long' }, async ({ page }) => {
  await arriveAsTeacher(page)
  const today = await (await page.request.get(currentSlide.path)).json()
  await sendEmptyPage(page)
  await page.route(currentSlide.path, (route) => route.fulfill({ json: { ...today, sensitivity: 1 } }))
  await page.reload()
  await present(page)
  await page.getByRole('button', { name: 'Tools' }).click()
  const tray = page.getByRole('dialog', { name: 'Tools' })
  await expect(tray.getByRole('button', { name: 'Talk helpers' })).toBeVisible()
  await expect(tray.getByRole('button', { name: 'Vote' })).toHaveCount(0)
})

test(
  'the word, the talk helpers, the keys and an empty ground open over the board, and Escape closes only them',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/demo')
    const board = await present(page)
    for (const [tool, name, text] of [
      ['Word', 'Word: yet', 'not now, but maybe later'],
      ['Talk helpers', 'Talk helpers', 'I see it differently, because…'],
      ['Keys', 'Keys', 'Start or pause the timer'],
      ['Eyes on me', 'Eyes on me', 'Tap to go back'],
    ] as const) {
      await openTool(page, new RegExp(`^${tool}`))
      const sheet = page.getByRole('dialog', { name, exact: true })
      await expect(sheet).toContainText(text)
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(sheet).toBeHidden()
      await expect(board).toBeVisible()
    }
  },
)

test('colours and text size are chosen on the board, and survive a reload', { tag: '@long' }, async ({ page }) => {
  await page.goto('/demo')
  const board = await present(page)
  const letters = () =>
    board
      .locator('.says li')
      .first()
      .evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))
  const usual = await letters()
  await openTool(page, 'Text and colours')
  for (const ground of ['Pale blue', 'Pale green', 'Cream']) {
    await page.getByRole('radio', { name: ground }).check()
    await expectAccessible(page)
  }
  await page.getByRole('radio', { name: 'Largest' }).check()
  await page.getByRole('button', { name: 'Back to the slide' }).click()
  await page.reload()
  await present(page)
  await expect(board).toHaveAttribute('data-ground', 'cream')
  await expect.poll(letters).toBeGreaterThan(usual)
  expect(await boardFaults(board)).toEqual([])
  await expectAccessible(page)
})

test('the youngest hear the question and each starter in a voice of the device', { tag: '@long' }, async ({ page }) => {
  await giveVoice(page)
  await page.addInitScript(() => localStorage.setItem('dd-age-band', 'eyfs'))
  await page.goto('/demo')
  const board = await present(page)
  await board.getByRole('button', { name: 'Hear: Blow like this…' }).click()
  await expect.poll(() => page.evaluate('window.spoken.join()')).toContain('Blow like this')
  await expectAccessible(page)
  expect(await boardFaults(board)).toEqual([])
})

test('without a voice there is nothing to hear', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('dd-age-band', 'eyfs')
    Object.defineProperty(window, 'speechSynthesis', {
      value: Object.assign(new EventTarget(), { getVoices: () => [] }),
    })
  })
  await page.goto('/demo')
  const board = await present(page)
  await expect(board.getByRole('list', { name: 'Sentence starters' })).toBeVisible()
  await expect(board.getByRole('button', { name: /^Hear|^Read aloud/ })).toHaveCount(0)
})

test(
  'tools that fail to load say so, leave the timer’s keys alone, and open on a retry',
  { tag: '@long' },
  async ({ page, consoleErrors }) => {
    const code = '**/assets/tools-chunk-*.js*'
    await page.route(code, (route) => route.fulfill({ status: 503 }))
    await page.goto('/demo')
    const board = await present(page)
    const tools = board.getByRole('button', { name: 'Tools' })
    await tools.click()
    await expect(board.getByRole('alert')).toHaveText(
      'The tools could not be loaded. Please check your connection and try again.',
    )
    await page.keyboard.press('Space')
    await expect(board.getByRole('button', { name: 'Pause' })).toBeVisible()
    await page.unroute(code)
    await tools.click()
    await expect(page.getByRole('dialog', { name: 'Tools' })).toBeVisible()
    await expect(board.getByRole('alert')).toHaveCount(0)
    expectRefusals(consoleErrors, 503)
  },
)
