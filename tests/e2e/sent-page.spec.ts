import { startTimer } from '#tests/support/board.ts'
import { arriveAsTeacher, expect, expectGoodScreenEverywhere, test } from '#tests/support/browser.ts'
import { hold } from '#tests/support/hold.ts'
import { thisWeek } from '#tests/support/this-week.ts'
import { button } from '#tests/support/tour.ts'

const { monday, wednesday } = thisWeek

test('with scripts off, today’s question can be read', async ({ page, browser }) => {
  await arriveAsTeacher(page)
  const withoutScripts = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const plain = await withoutScripts.newPage()
  await plain.goto('/dashboard')
  await expect(plain.getByRole('heading', { level: 2, name: monday.title })).toBeVisible()
  await expect(plain.getByText(monday.prompt)).toBeVisible()
  await expect(plain.getByRole('navigation', { name: 'Places' }).getByRole('link')).toHaveText([
    'Today',
    'Plan',
    'Library',
  ])
  await withoutScripts.close()
})

test('Present works before the app has loaded, and the use counts once it has', async ({ page }) => {
  await page.goto('/login')
  const app = await hold(page, '**/assets/start-*.js')
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/slides') || pathname.startsWith('/api/auth')) calls.push(pathname)
  })
  await arriveAsTeacher(page)
  calls.length = 0
  await button(page, 'Present Slide').dblclick()
  const board = page.getByRole('dialog', { name: `Presenting: ${monday.title}` })
  await expect(board.getByRole('heading', { level: 2 })).toBeVisible()
  await startTimer(page)
  expect(calls).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByText('Year 5 & 6').click()
  app.release()
  await expect(page.getByRole('radio', { name: 'Year 5 & 6' })).toBeChecked()
  await expect.poll(() => calls).toEqual([expect.stringMatching(/usage$/)])
  await expect(board).toHaveCount(0)
  await expect(page.getByText('1 of 5 slides used').first()).toBeVisible()
  await button(page, 'Present Slide').click()
  await expect(board).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expectGoodScreenEverywhere(page)
})

for (const { late, code } of [
  { late: 'the app', code: '**/assets/start-*.js' },
  { late: 'the week', code: '**/assets/week-column-*.js' },
])
  test(`Present after another day’s dot presents that day, though ${late} has yet to load`, async ({ page }) => {
    const held = await hold(page, code)
    await arriveAsTeacher(page)
    const progress = page.getByRole('region', { name: 'Weekly Progress' })
    await button(progress, 'Wednesday, to come').click()
    await button(page, 'Present Slide').click()
    held.release()
    const board = page.getByRole('dialog', { name: `Presenting: ${wednesday.title}` })
    await expect(board.getByRole('heading', { level: 2 })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(board).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Wednesday’s slide' })).toBeVisible()
  })
