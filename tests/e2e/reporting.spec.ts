import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { demoLogins } from '#server/site/demo/rules.ts'
import {
  arriveAs,
  expect,
  expectGoodScreenEverywhere,
  field,
  test,
  toasts,
  expectGoodState,
} from '#tests/support/browser.ts'
import { anEmail } from '#tests/support/logins.ts'
import { mailTo } from '#tests/support/mailbox.ts'

const subject = 'A week of talk at Oakfield Primary, 16 to 20 November'
const actions = (page: Page) => page.getByRole('region', { name: 'Admin Quick Actions' })
const share = (page: Page) => actions(page).getByRole('button', { name: 'Share Weekly Report' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share the weekly report' })
const preview = (page: Page) => dialog(page).getByRole('region', { name: 'Preview of the email' })

async function openDialog(page: Page): Promise<void> {
  await share(page).press('Enter')
  await expect(preview(page)).toContainText(subject)
}

test.describe('the school’s own account', () => {
  test.beforeEach(async ({ page }) => {
    await arriveAs(page, demoLogins.school)
    await expect(actions(page)).toBeVisible()
  })

  test('downloading the year’s use as a table does not leave the dashboard', { tag: '@long' }, async ({ page }) => {
    await expectGoodState(page)
    const downloading = page.waitForEvent('download')
    await actions(page).getByRole('link', { name: 'Export Usage Data' }).press('Enter')
    const download = await downloading
    expect(download.suggestedFilename()).toBe('daily-dot-use-2026-11-16.csv')
    const [header, first] = readFileSync(await download.path(), 'utf8').split('\r\n')
    expect(header).toBe('\u{feff}Date,Time,Slide,Theme,Age band,Presented by,Word,Talk')
    expect(first).toMatch(/^2026-09-\d\d,\d\d:\d\d,/)
    await expect(toasts(page)).toContainText('Usage data downloaded')
    await expect(page).toHaveURL('/dashboard')
  })

  test(
    'the report is previewed, sent by keyboard alone, and arrives as shown',
    { tag: '@long' },
    async ({ page, request }) => {
      const [head, governor] = [anEmail('head'), anEmail('governor')]
      await openDialog(page)
      await expectGoodScreenEverywhere(page)
      await field(dialog(page), 'Send to').fill(`${head}, nobody\nmia@`)
      await page.keyboard.press('Tab')
      await page.keyboard.type('Thank you for every question.')
      await expect(preview(page)).toContainText('Priya Shah wrote: “Thank you for every question.”')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(dialog(page)).toContainText('“nobody” and “mia@” are not email addresses')
      await expect(field(dialog(page), 'Send to')).toBeFocused()
      await expectGoodState(page)

      const figures = await preview(page).getByRole('definition').allInnerTexts()
      // Other tests let teachers join this school meanwhile.
      const shown = figures.filter((figure) => !/of \d+ people$/.test(figure))
      await field(dialog(page), 'Send to').fill(`${head}\n${governor}\n${head}`)
      await dialog(page).getByRole('button', { name: 'Send', exact: true }).dblclick()
      await expect(dialog(page)).toContainText('The report is on its way to')
      await expect(dialog(page).getByRole('button', { name: 'Done' })).toBeFocused()
      await expectGoodState(page)
      await page.keyboard.press('Enter')
      await expect(share(page)).toBeFocused()

      for (const to of [head, governor]) {
        const { text } = await mailTo(request, { to, subject })
        for (const words of [...shown, 'Priya Shah wrote: “Thank you for every question.”', '/dashboard'])
          expect(text).toContain(words)
      }
    },
  )
})
