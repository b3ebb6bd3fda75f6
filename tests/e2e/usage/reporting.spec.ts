import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { recordUse } from '#contract/usage/record.ts'
import { demoLogins } from '#server/site/demo/rules.ts'
import { anEmail, send } from '#tests/support/accounts/logins.ts'
import {
  arriveAs,
  expect,
  expectGoodScreenEverywhere,
  field,
  test,
  toasts,
  expectGoodState,
} from '#tests/support/app/browser.ts'
import { aBuyerByCard } from '#tests/support/money/buyers.ts'
import { mailTo } from '#tests/support/platform/mail/mailbox.ts'
import { thisWeek } from '#tests/support/slides/this-week.ts'

const actions = (page: Page) => page.getByRole('region', { name: 'Admin Quick Actions' })
const share = (page: Page) => actions(page).getByRole('button', { name: 'Share Weekly Report' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share the weekly report' })
const preview = (page: Page) => dialog(page).getByRole('region', { name: 'Preview of the email' })

test.describe('the school’s own account', () => {
  test('downloading the year’s use as a table does not leave the dashboard', { tag: '@long' }, async ({ page }) => {
    await arriveAs(page, demoLogins.school)
    await expect(actions(page)).toBeVisible()
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
      // A school that no other test changes between the preview and the mail.
      const { schoolName } = await aBuyerByCard(page.request)
      await send(page.request, recordUse.path.replace(':id', thisWeek.monday.id), { ageGroup: 'ks1' })
      const subject = `A week of talk at ${schoolName}, 16 to 20 November`
      await page.goto('/dashboard')
      await share(page).press('Enter')
      await expect(preview(page)).toContainText(subject)
      await expectGoodScreenEverywhere(page)
      await field(dialog(page), 'Send to').fill(`${head}, nobody\nmia@`)
      await page.keyboard.press('Tab')
      await page.keyboard.type('Thank you for every question.')
      await expect(preview(page)).toContainText('Hannah Frost wrote: “Thank you for every question.”')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(dialog(page)).toContainText('“nobody” and “mia@” are not email addresses')
      await expect(field(dialog(page), 'Send to')).toBeFocused()
      await expectGoodState(page)

      const shown = await preview(page).getByRole('definition').allInnerTexts()
      await field(dialog(page), 'Send to').fill(`${head}\n${governor}\n${head}`)
      await dialog(page).getByRole('button', { name: 'Send', exact: true }).dblclick()
      await expect(dialog(page)).toContainText('The report is on its way to')
      await expect(dialog(page).getByRole('button', { name: 'Done' })).toBeFocused()
      await expectGoodState(page)
      await page.keyboard.press('Enter')
      await expect(share(page)).toBeFocused()

      for (const to of [head, governor]) {
        const { text } = await mailTo(request, { to, subject })
        for (const words of [...shown, 'Hannah Frost wrote: “Thank you for every question.”', '/dashboard'])
          expect(text).toContain(words)
      }
    },
  )
})
