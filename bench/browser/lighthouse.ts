// Lighthouse on the pages a head teacher sees first, and on the dashboard of a school that opens it for the first time; on a phone
// and on a desktop.
import { type LaunchedChrome, launch } from 'chrome-launcher'
import lighthouse, { desktopConfig } from 'lighthouse'
import { chromiumFlags, findChromium } from '#tools/chromium.ts'
import type { Figure } from '../figures.ts'
import { withDemoServer } from '../running.ts'
import { signIn } from '../server/signed-in.ts'

const wholeScore = { name: 'all of it', value: 100 }
/** What a machine is busy with shows in the performance; nothing else depends on it. */
const least = { performance: 0.95, accessibility: 1, 'best-practices': 1, seo: 1 } as const

type Category = keyof typeof least
type Page = { path: string; device: 'mobile' | 'desktop'; categories: readonly Category[]; cookie?: string }

const ofThePublic = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** No search engine may list it. */
const ofTheSignedIn = ['performance', 'accessibility', 'best-practices'] as const

export function measureLighthouse(): Promise<Figure[]> {
  return withDemoServer(async (address) => {
    // A browser notes an error where a trial is looked up at the school's door first, as it is on every page.
    const cookie = await signIn(address, 'school')
    const chrome = await launch({ chromePath: findChromium(), chromeFlags: ['--headless=new', ...chromiumFlags] })
    try {
      const figures: Figure[] = []
      for (const device of ['mobile', 'desktop'] as const) {
        for (const path of ['/', '/pricing'])
          figures.push(...(await scores(chrome, address, { path, device, categories: ofThePublic })))
        const dashboard = { path: '/dashboard', device, categories: ofTheSignedIn, cookie }
        figures.push(...(await scores(chrome, address, dashboard)))
      }
      return figures
    } finally {
      chrome.kill()
    }
  })
}

async function scores({ port }: LaunchedChrome, address: string, page: Page): Promise<Figure[]> {
  const { path, device, categories, cookie } = page
  const result = await lighthouse(
    address + path,
    { port, onlyCategories: [...categories], logLevel: 'error', ...(cookie && { extraHeaders: { cookie } }) },
    device === 'desktop' ? desktopConfig : undefined,
  )
  for (const { title, score, scoreDisplayMode } of Object.values(result?.lhr.audits ?? {}))
    if (scoreDisplayMode === 'binary' && score === 0) console.log(`  ${path} on a ${device} lacks: ${title}`)
  return categories.map((category) => ({
    name: `${path} ${device}, ${category}`,
    value: (result?.lhr.categories[category]?.score ?? 0) * 100,
    unit: 'of 100',
    against: wholeScore,
    // The app on a slow phone is a figure to read: it is opened at a desk, and kept by the browser.
    ...(path === '/dashboard' && device === 'mobile' && category === 'performance'
      ? {}
      : { limit: { least: least[category] } }),
  }))
}
