import type { APIRequestContext, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { requestUpload, saveLogo, uploadHeaders } from '#contract/branding/logo.ts'
import { send } from '#tests/support/accounts/logins.ts'
import { expect } from '#tests/support/app/browser.ts'

type File = { name: string; mimeType: string; buffer: Buffer }

const crestSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><rect width="200" height="200" fill="#14532d"/><circle cx="100" cy="100" r="60" fill="#fbbf24"/><rect x="240" y="70" width="340" height="60" fill="#14532d"/></svg>`

export const anSvg: File = { name: 'crest.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(crestSvg) }

/** Three times as wide as it is high. */
export async function aPng(): Promise<File> {
  return { name: 'crest.png', mimeType: 'image/png', buffer: await sharp(Buffer.from(crestSvg)).png().toBuffer() }
}

/** Saves a picture as the logo of the signed-in school, through the API. */
export async function giveLogo(request: APIRequestContext, { buffer }: { buffer: Buffer } = anSvg): Promise<void> {
  const { uploadURL }: { uploadURL: string } = await send(request, requestUpload.path, {})
  await put(uploadURL, { data: buffer, headers: uploadHeaders })
  await put(saveLogo.path, { data: { logoUrl: uploadURL } })

  async function put(address: string, { data, headers = {} }: { data: object; headers?: Record<string, string> }) {
    const response = await request.put(address, { data, headers: { 'sec-fetch-site': 'same-origin', ...headers } })
    expect([address, response.ok()]).toEqual([address, true])
  }
}

export function brandSettings(page: Page): Locator {
  return page.getByRole('region', { name: 'Brand Settings' })
}

export async function openPicker(page: Page): Promise<Locator> {
  await brandSettings(page).getByRole('button', { name: 'Upload Logo' }).click()
  const picker = page.getByRole('dialog', { name: 'Choose your logo' })
  await expect(picker).toBeVisible()
  return picker
}

export async function choose(picker: Locator, file: File): Promise<void> {
  await picker.locator('input[type=file]').first().setInputFiles(file)
}

export async function upload(picker: Locator): Promise<void> {
  await picker.getByRole('button', { name: 'Upload 1 file' }).click()
}

/** The logo in the page's top bar. */
export function barLogo(page: Page, schoolName: string): Locator {
  return page.getByRole('banner').getByRole('img', { name: schoolName })
}

/** Waits until the browser has drawn the logo, and returns its natural size. */
export async function expectShown(logo: Locator): Promise<{ width: number; height: number }> {
  await expect(logo).toBeVisible()
  await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  return logo.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => ({
    width: naturalWidth,
    height: naturalHeight,
  }))
}
