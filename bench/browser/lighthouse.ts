// Lighthouse scores of the pages a head teacher sees first and of a school's first dashboard, on a phone and on a desktop.
import { type LaunchedChrome, launch } from 'chrome-launcher'
import lighthouse, { desktopConfig } from 'lighthouse'
import { chromiumFlags, findChromium } from '#tools/chromium.ts'
import type { Figure } from '../figures.ts'
import { withDemoServer } from '../running.ts'
import { signIn } from '../server/signed-in.ts'

const wholeScore = { name: 'full score', value: 100 }
/** Only the performance score depends on how busy the machine is. */
const least = { performance: 0.95, accessibility: 1, 'best-practices': 1, seo: 1 } as const

type Category = keyof typeof least
type Page = { path: string; device: 'mobile' | 'desktop'; categories: readonly Category[]; cookie?: string }

const publicCategories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** Without SEO: search engines may not index the app. */
const appCategories = ['performance', 'accessibility', 'best-practices'] as const

export function measureLighthouse(): Promise<Figure[]> {
  return withDemoServer(async (address) => {
    // Not a trial account: every page looks it up at the school door first, and the browser logs that 401 as an error.
    const cookie = await signIn(address, 'school')
    const chrome = await launch({ chromePath: findChromium(), chromeFlags: ['--headless=new', ...chromiumFlags] })
    try {
      const figures: Figure[] = []
      for (const device of ['mobile', 'desktop'] as const) {
        for (const path of ['/', '/pricing'])
          figures.push(...(await scores(chrome, address, { path, device, categories: publicCategories })))
        const dashboard = { path: '/dashboard', device, categories: appCategories, cookie }
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
    if (scoreDisplayMode === 'binary' && score === 0) console.log(`  ${path} on a ${device} fails: ${title}`)
  return categories.map((category) => ({
    name: `${path} ${device}, ${category}`,
    value: (result?.lhr.categories[category]?.score ?? 0) * 100,
    unit: 'of 100',
    against: wholeScore,
    // No limit for the app on a slow phone: teachers open it on a computer, and the browser caches it.
    ...(path === '/dashboard' && device === 'mobile' && category === 'performance'
      ? {}
      : { limit: { least: least[category] } }),
  }))
}
