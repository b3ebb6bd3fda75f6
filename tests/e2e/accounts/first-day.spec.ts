import type { Locator, Page } from '@playwright/test'
import { anEmail } from '#tests/support/accounts/logins.ts'
import { expect, field, test, toasts } from '#tests/support/app/browser.ts'
import { anSvg, barLogo, brandSettings, choose, upload } from '#tests/support/branding/branding.ts'
import { orderLink } from '#tests/support/money/buying.ts'
import { linkMailedTo } from '#tests/support/platform/mail/mailbox.ts'

const maxClicks = 11
const maxFields = 6

test(
  `a school comes from the landing page to its first board, with a logo and an invitation, in ${maxClicks} clicks`,
  { tag: '@long' },
  async ({ page, request }) => {
    const { clicks, fields, click, fill } = counting(page)
    const email = anEmail('hannah', `willow-${Date.now()}.example`)
    const button = (name: string | RegExp) => page.getByRole('button', { name })

    await page.goto('/')
    await click(page.getByRole('region', { name: 'Whole school access' }).getByRole('link', { name: 'Get Started' }))
    await fill('Your name', 'Hannah Wright')
    await fill('Email', email)
    await fill('School name', 'Willow Primary')
    await click(page.getByRole('radio', { name: 'BACS transfer' }))
    await expect(field(page, 'School email domain'), 'filled in from the email').not.toHaveValue('')
    await click(button(/^Place order for £/))
    await expect(page.getByRole('heading', { level: 1, name: 'Your order is placed' })).toBeFocused()

    clicks.push('the link in the mail')
    await page.goto(await linkMailedTo(request, { to: email, subject: orderLink }))
    await fill('Choose a password', 'seven green umbrellas')
    await click(button('Confirm the order'))

    await click(page.getByRole('region', { name: 'Your first days' }).getByRole('link', { name: 'Add your logo' }))
    const picker = page.getByRole('dialog', { name: 'Choose your logo' })
    await expect(picker, 'the link opens it').toBeVisible()
    clicks.push('the browser’s own file window')
    await choose(picker, anSvg)
    clicks.push('Upload 1 file')
    await upload(picker)
    await expect(barLogo(page, 'Willow Primary')).toBeVisible()
    await expect(brandSettings(page).getByRole('button', { name: 'Upload Logo' })).toBeFocused()
    await fill('Invite by email', email.replace('hannah', 'tom'))
    await click(button('Send invitation'))
    await expect(toasts(page)).toContainText('An invitation is on its way')

    await click(page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Today' }))
    await click(button('Present Slide'))
    const board = page.getByRole('dialog', { name: /^Presenting/ })
    await expect(board.getByRole('img', { name: 'Willow Primary' })).toBeVisible()
    expect(clicks.length, clicks.join(', ')).toBeLessThanOrEqual(maxClicks)
    expect(fields.length, fields.join(', ')).toBeLessThanOrEqual(maxFields)
  },
)

/** Clicks and fills in fields, and keeps which. */
function counting(page: Page) {
  const clicks: string[] = []
  const fields: string[] = []
  return {
    clicks,
    fields,
    click: async (target: Locator) => {
      await target.click()
      clicks.push(String(target))
    },
    fill: async (label: string, text: string) => {
      await field(page, label).fill(text)
      fields.push(label)
    },
  }
}
