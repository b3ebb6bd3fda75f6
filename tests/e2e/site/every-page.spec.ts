import {
  expect,
  expectAccessible,
  expectGoodState,
  expectNoSidewaysScroll,
  expectRefusals,
  test,
} from '#tests/support/app/browser.ts'
import { appPaths } from '#web/platform/app-paths.ts'
import { sitePaths } from '#web/platform/page/site-paths.ts'
import { paths } from '#web/platform/paths.ts'

const widths = [360, 768, 1280, 1920]
/** A visitor is sent to a login page there; tests/screens/app/guarded-pages.test.tsx says which. */
const guarded = new Set<string>([
  paths.account,
  paths.dashboard,
  paths.plan,
  paths.library,
  paths.librarySlide,
  paths.insights,
  paths.school,
  paths.ownSlides,
  paths.newOwnSlide,
  paths.ownSlide,
  paths.admin,
  paths.adminAttention,
  paths.adminPayments,
  paths.adminSlides,
  paths.adminMail,
  paths.adminAudit,
  paths.adminTwoStep,
])
const open = [...sitePaths, ...appPaths].filter((path) => !guarded.has(path))
/** Of which the quick run looks at each kind: to be read, to be pressed, to be filled in. */
const ofEachKind = new Set<string>([paths.home, paths.about, paths.demo, paths.pricing, paths.login, paths.payment])

for (const path of [...open, '/no-such-page']) {
  const tag = ofEachKind.has(path) ? [] : ['@long']
  test(`${path} is accessible at every size, from a phone to a board`, { tag }, async ({ page, consoleErrors }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
    }
    await page.setViewportSize({ width: 360, height: 800 })
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expectGoodState(page)
    if (path === '/no-such-page') expectRefusals(consoleErrors, 404)
  })
}

for (const path of sitePaths) {
  test(`${path} shows all its text without JavaScript`, { tag: '@long' }, async ({ browser, page }) => {
    await page.goto(path)
    const withScript = await page.getByRole('main').innerText()
    const context = await browser.newContext({ javaScriptEnabled: false })
    const plain = await context.newPage()
    await plain.goto(path)
    await expect(plain.getByRole('heading', { level: 1 })).toBeVisible()
    expect((await plain.getByRole('main').innerText()).length).toBeGreaterThan(withScript.length * 0.85)
    await context.close()
  })
}

test('every indexed page has its own title, description and canonical URL', async ({ request }) => {
  const seen = new Set<string>()
  for (const path of sitePaths) {
    const html = await (await request.get(path)).text()
    const [, title = ''] = /<title>([^<]+)</.exec(html) ?? []
    const [, description = ''] = /<meta name="description" content="([^"]+)"/.exec(html) ?? []
    const [, canonical] = /<link rel="canonical" href="([^"]+)"/.exec(html) ?? []
    expect(canonical?.endsWith(path), path).toBe(true)
    expect(description.length, path).toBeGreaterThan(50)
    seen.add(title).add(description)
  }
  expect(seen.size).toBe(sitePaths.length * 2)
})

test('the image for shared links, the icons and the manifest exist', async ({ request }) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  const icons: string[] = manifest.icons.map(({ src }: { src: string }) => src)
  for (const file of ['/og.png', '/apple-touch-icon.png', '/favicon.svg', ...icons]) {
    const response = await request.get(file)
    expect([file, response.status(), response.headers()['content-type']?.startsWith('image/')]).toEqual([
      file,
      200,
      true,
    ])
  }
})
