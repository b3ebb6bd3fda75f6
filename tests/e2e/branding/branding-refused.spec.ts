import { removeLogo, requestUpload } from '#contract/branding/logo.ts'
import { expect, expectLostCalls, expectRefusals, test, toasts } from '#tests/support/app/browser.ts'
import {
  anSvg,
  aPng,
  barLogo,
  brandSettings,
  choose,
  expectShown,
  openPicker,
  upload,
} from '#tests/support/branding/branding.ts'
import { aBuyerByCard } from '#tests/support/money/buyers.ts'

const uploads = '**/objects/uploads/**'
const tooLarge = { name: 'poster.png', mimeType: 'image/png', buffer: Buffer.alloc(5_242_881) }

test('the picker accepts one picture of at most five megabytes', { tag: '@long' }, async ({ page }) => {
  await aBuyerByCard(page.request)
  await page.goto('/dashboard')
  const picker = await openPicker(page)
  await choose(picker, tooLarge)
  await expect(picker).toContainText('poster.png exceeds maximum allowed size of 5 MB')
  await choose(picker, { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear parents') })
  await expect(picker).toContainText('You can only upload: image/*')
  await expect(picker.getByRole('button', { name: 'Upload 1 file' })).toBeHidden()
})

test('a refused logo says why, and the old one stays', { tag: '@long' }, async ({ page, consoleErrors }) => {
  const { schoolName } = await aBuyerByCard(page.request)
  await page.goto('/dashboard/school')
  let picker = await openPicker(page)
  await choose(picker, anSvg)
  await upload(picker)
  await expectShown(barLogo(page, schoolName))
  const before = await barLogo(page, schoolName).getAttribute('src')

  await page.route(`**${requestUpload.path}`, (route) => route.fulfill({ status: 500, body: '' }))
  picker = await openPicker(page)
  await choose(picker, anSvg)
  await upload(picker)
  await expect(toasts(page)).toContainText('Upload Error')
  await expect(toasts(page)).toContainText('Failed to get upload URL. Please try again.')
  await expect(picker).toContainText('Failed to upload crest.svg')
  await page.unroute(`**${requestUpload.path}`)

  await page.route(uploads, (route) => route.abort())
  // The picker says “Upload failed” from before.
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/objects/uploads/'))
  await picker.getByRole('button', { name: 'Retry upload' }).first().press('Enter')
  await lost
  await expect(picker).toContainText('Upload failed')
  await page.unroute(uploads)
  await page.keyboard.press('Escape')

  picker = await openPicker(page)
  await choose(picker, { ...(await aPng()), buffer: Buffer.from('no picture at all') })
  await upload(picker)
  await expect(toasts(page)).toContainText('Upload Failed')
  await expect(toasts(page)).toContainText('There was an error updating your logo. Please try again.')
  await expect(brandSettings(page)).toContainText('This file is not a picture that we can read.')
  expect(await barLogo(page, schoolName).getAttribute('src')).toBe(before)

  await page.route(`**${removeLogo.path}`, (route) => route.fulfill({ status: 503, body: '' }))
  await brandSettings(page).getByRole('button', { name: 'Remove logo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove logo' }).click()
  await expect(toasts(page)).toContainText('Removing failed')
  await expect(barLogo(page, schoolName)).toBeVisible()
  for (const status of [500, 503, 422]) expectRefusals(consoleErrors, status)
  expectLostCalls(consoleErrors)
})
