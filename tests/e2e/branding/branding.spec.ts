import { chooseInMenu } from '#tests/support/accounts/person-menu.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  toasts,
  expectGoodState,
} from '#tests/support/app/browser.ts'
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

test('a school’s logo is shown in the bar, in the card and on the board', async ({ page }) => {
  const { schoolName } = await aBuyerByCard(page.request)
  await page.goto('/dashboard')
  const card = brandSettings(page)
  await expect(card).toContainText('Upload your custom logo to personalize the Daily Dot for your school')
  await expect(card).toContainText('No custom logo uploaded')
  await expect(card).toContainText('Using default Daily Dot branding')

  const picker = await openPicker(page)
  await choose(picker, await aPng())
  await upload(picker)

  await expect(toasts(page)).toContainText('Logo Updated')
  await expect(toasts(page)).toContainText('Your custom logo has been uploaded successfully.')
  await expect(picker).toBeHidden()
  await expect(card.getByRole('button', { name: 'Upload Logo' })).toBeFocused()
  const { width, height } = await expectShown(barLogo(page, schoolName))
  expect(width / height).toBeCloseTo(3, 1)
  await expectShown(card.getByRole('img', { name: schoolName }))
  await expectGoodState(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 720 })

  await page.getByRole('button', { name: 'Present Slide' }).click()
  const board = page.getByRole('dialog', { name: /^Presenting/ })
  await expectShown(board.getByRole('img', { name: schoolName }))
  await page.keyboard.press('Escape')

  await chooseInMenu(page, 'Account')
  await expectShown(barLogo(page, schoolName))
  await page.goto('/payment?plan=school')
  await expectShown(barLogo(page, schoolName))
})

test('a logo is removed after a confirmation', { tag: '@long' }, async ({ page }) => {
  const { schoolName } = await aBuyerByCard(page.request)
  await page.goto('/dashboard/school')
  const picker = await openPicker(page)
  await choose(picker, anSvg)
  await upload(picker)
  await expectShown(barLogo(page, schoolName))

  await brandSettings(page).getByRole('button', { name: 'Remove logo' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove your logo?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(barLogo(page, schoolName)).toBeVisible()
  await brandSettings(page).getByRole('button', { name: 'Remove logo' }).click()
  await question.getByRole('button', { name: 'Remove logo' }).click()

  await expect(barLogo(page, schoolName)).toBeHidden()
  await expect(brandSettings(page)).toContainText('No custom logo uploaded')
  await expect(brandSettings(page).getByRole('button', { name: 'Upload Logo' })).toBeFocused()
})

test('the logo is saved as cropped in the editor', { tag: '@long' }, async ({ page }) => {
  const { schoolName } = await aBuyerByCard(page.request)
  await page.goto('/dashboard')
  const picker = await openPicker(page)
  await choose(picker, await aPng())
  await picker.getByRole('button', { name: 'Edit file crest.png' }).click()
  await expectAccessible(page)
  await picker.getByRole('button', { name: 'Edit image' }).click()
  await picker.getByRole('button', { name: 'Crop square' }).click()
  await expectAccessible(page)
  await picker.getByRole('button', { name: 'Save', exact: true }).click()
  await picker.getByRole('button', { name: 'Save changes' }).click()
  await upload(picker)

  const { width, height } = await expectShown(barLogo(page, schoolName))
  expect(width / height).toBeCloseTo(1, 1)
})

test('a photograph from the camera becomes the logo', { tag: '@long' }, async ({ page }) => {
  const { schoolName } = await aBuyerByCard(page.request)
  await page.goto('/dashboard')
  const picker = await openPicker(page)
  await picker.getByRole('tab', { name: 'Camera' }).click()
  await expect(picker.getByRole('button', { name: 'Take a picture' })).toBeVisible()
  await expectAccessible(page)
  await picker.getByRole('button', { name: 'Take a picture' }).click()
  await picker.getByRole('button', { name: 'Submit recorded file' }).click()
  await upload(picker)
  await expectShown(barLogo(page, schoolName))
})

test('a file can be dropped on the picker, or pasted', { tag: '@long' }, async ({ page }) => {
  await aBuyerByCard(page.request)
  await page.goto('/dashboard')
  for (const event of ['drop', 'paste'] as const) {
    const picker = await openPicker(page)
    await picker.locator('.uppy-Dashboard-AddFiles').evaluate(
      (target, { kind, svg }) => {
        const carried = new DataTransfer()
        carried.items.add(new File([svg], 'crest.svg', { type: 'image/svg+xml' }))
        target.dispatchEvent(
          kind === 'drop'
            ? new DragEvent('drop', { dataTransfer: carried, bubbles: true })
            : new ClipboardEvent('paste', { clipboardData: carried, bubbles: true }),
        )
      },
      { kind: event, svg: anSvg.buffer.toString() },
    )
    await expect(picker.getByText('crest.svg')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(picker).toBeHidden()
  }
})

test('the picker can be used by keyboard alone', { tag: '@long' }, async ({ page }) => {
  await aBuyerByCard(page.request)
  await page.goto('/dashboard')
  await brandSettings(page).getByRole('button', { name: 'Upload Logo' }).focus()
  await page.keyboard.press('Enter')
  const picker = page.getByRole('dialog', { name: 'Choose your logo' })
  const browse = picker.getByRole('button', { name: 'browse files' })
  await expect(browse).toBeFocused()
  await expectAccessible(page)
  const chooser = page.waitForEvent('filechooser')
  await browse.press('Enter')
  await (await chooser).setFiles(anSvg)
  const send = picker.getByRole('button', { name: 'Upload 1 file' })
  await expect(send).toBeFocused()
  await expectAccessible(page)
  await send.press('Enter')
  await expect(toasts(page)).toContainText('Logo Updated')
})
