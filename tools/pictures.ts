// Generates the pictures in the repository: the icons, the preview for shared links and the screenshots of the documents and of the install dialog.
// Needs a running server in demo mode: npm start, then node tools/pictures.ts http://127.0.0.1:3000
import { chromium } from '@playwright/test'
import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { demoLogins } from '#server/site/demo/rules.ts'
import { tourCompletedKey } from '#web/tour/tour-flags.ts'
import { markPath } from '#web/ui/picture/mark-path.ts'
import { chromiumFlags, findChromium } from './chromium.ts'

const address = process.argv[2] ?? 'http://127.0.0.1:3000'
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })

const icon = (share: number) => `<!doctype html><style>
  body { margin: 0; height: 100vh; display: grid; place-items: center; background: #fffdf8 }
  svg { width: ${share}vw; fill: #0f766e }
</style><svg viewBox="0 0 32 32"><path d="${markPath}"/></svg>`

await draw('web/public/icon-512.png', 512, 512, icon(64))
await draw('web/public/icon-192.png', 192, 192, icon(64))
await draw('web/public/apple-touch-icon.png', 180, 180, icon(70))
await screenshot('web/public/og.png', { width: 1200, height: 630 }, async (page) => {
  // Only the hero, which is readable at thumbnail size.
  await page.addStyleTag({ content: 'header { visibility: hidden } main { margin-top: -40px }' })
})
await screenshot('docs/pictures/todays-slide.png', { width: 1280, height: 800 }, signIn)
await screenshot('docs/pictures/board.png', { width: 1440, height: 810 }, present)
await screenshot('docs/pictures/board-phone.png', { width: 360, height: 740 }, async (page) => {
  await present(page)
  await page.keyboard.press('Space')
  await page.clock.fastForward('02:40')
})
await screenshot('web/public/today-wide.webp', { width: 1280, height: 720 }, signIn)
await screenshot('web/public/today-narrow.webp', { width: 390, height: 844, deviceScaleFactor: 2 }, signIn)
await browser.close()

async function draw(file: string, width: number, height: number, html: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(html)
  await page.screenshot({ path: file })
  await page.close()
}

type Page = Awaited<ReturnType<typeof browser.newPage>>

async function screenshot(
  file: string,
  { deviceScaleFactor = 1, ...viewport }: { width: number; height: number; deviceScaleFactor?: number },
  prepare?: (page: Page) => Promise<void>,
): Promise<void> {
  // Mark the tour as completed, or it would cover the page.
  const localStorage = [{ name: tourCompletedKey, value: 'true' }]
  const storageState = { cookies: [], origins: [{ origin: address, localStorage }] }
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor,
    bypassCSP: true,
    reducedMotion: 'reduce',
    storageState,
  })
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(address, { waitUntil: 'networkidle' })
  await prepare?.(page)
  // Nothing is pointed at.
  await page.mouse.move(0, 0)
  const png = await page.screenshot()
  writeFileSync(file, file.endsWith('.webp') ? await sharp(png).webp({ quality: 85 }).toBuffer() : png)
  await context.close()
}

async function signIn(page: Page): Promise<void> {
  await page.goto(new URL('/login', address).href)
  await page.getByLabel('Email').fill(demoLogins.school.email)
  await page.getByLabel(/^Password/).fill(demoLogins.school.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Present Slide' }).waitFor()
}

async function present(page: Page): Promise<void> {
  await signIn(page)
  await page.getByRole('button', { name: 'Present Slide' }).click()
  await page.getByRole('dialog').waitFor()
}
