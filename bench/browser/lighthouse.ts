// Lighthouse scores of the pages a head teacher sees first and of a school's first dashboard, on a phone and on a desktop.
import { chromium } from '@playwright/test'
import { type LaunchedChrome, launch } from 'chrome-launcher'
import lighthouse, { type Result, desktopConfig } from 'lighthouse'
import { chromiumFlags, findChromium } from '#tools/chromium.ts'
import { tourCompletedKey } from '#web/tour/tour-flags.ts'
import { type Figure, median } from '../figures.ts'
import { withDemoServer } from '../running.ts'
import { signIn } from '../server/signed-in.ts'
import { todaysSlide } from './todays-slide.ts'

const wholeScore = { name: 'full score', value: 100 }
/** Only the performance score depends on how busy the machine is. */
const least = { performance: 0.95, accessibility: 1, 'best-practices': 1, seo: 1 } as const

type Category = keyof typeof least
type Device = 'mobile' | 'desktop'
type Page = { path: string; device: Device; categories: readonly Category[]; cookie?: string }

const publicCategories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** Without SEO: search engines may not index the app. */
const appCategories = ['accessibility', 'best-practices'] as const
/** The dashboard's performance varies more than that of a public page. Alone, or Lighthouse may not name the element of the LCP. */
const dashboardRounds = 3

export function measureLighthouse(): Promise<Figure[]> {
  return withDemoServer(async (address) => {
    // Not a trial account: every page looks it up at the school door first, and the browser logs that 401 as an error.
    const cookie = await signIn(address, 'school')
    const { prompt } = await todaysSlide(address, cookie)
    const figures: Figure[] = []
    for (const device of ['mobile', 'desktop'] as const) {
      for (const path of ['/', '/pricing']) {
        const page = { path, device, categories: publicCategories }
        figures.push(...scores(page, [await report(address, page)]))
      }
      const dashboard = { path: '/dashboard', device, categories: ['performance'], cookie } as const
      const reports: Result[] = []
      while (reports.length < dashboardRounds) reports.push(await report(address, dashboard))
      const others = { ...dashboard, categories: appCategories }
      figures.push(
        ...scores(dashboard, reports),
        ...scores(others, [await report(address, others)]),
        lcpIsPrompt(dashboard, reports, prompt),
      )
    }
    return figures
  })
}

/** Now and then Lighthouse misses the first paint and scores nothing at all: then it looks again. */
async function report(address: string, page: Page): Promise<Result> {
  const first = await reportOnce(address, page)
  if (Object.values(first.categories).every(({ score }) => score !== null)) return first
  console.log(`  ${page.path} on a ${page.device} was not measured: ${first.runtimeError?.message}`)
  return reportOnce(address, page)
}

/** In a new browser, so that nothing is cached. */
async function reportOnce(address: string, page: Page): Promise<Result> {
  const chrome = await launch({ chromePath: findChromium(), chromeFlags: ['--headless=new', ...chromiumFlags] })
  try {
    await completeTour(chrome, address)
    return await reportIn(chrome, address, page)
  } finally {
    chrome.kill()
  }
}

/** As on every day but the first, when it opens over the page. */
async function completeTour({ port }: LaunchedChrome, address: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const page = await browser.contexts()[0]?.newPage()
  await page?.goto(`${address}/robots.txt`)
  await page?.evaluate((key) => localStorage.setItem(key, 'true'), tourCompletedKey)
  await page?.close()
  await browser.close()
}

async function reportIn({ port }: LaunchedChrome, address: string, page: Page): Promise<Result> {
  const { path, device, categories, cookie } = page
  const result = await lighthouse(
    address + path,
    {
      port,
      onlyCategories: [...categories],
      logLevel: 'error',
      // Or it would forget that the tour is completed.
      disableStorageReset: true,
      ...(cookie && { extraHeaders: { cookie } }),
    },
    device === 'desktop' ? desktopConfig : undefined,
  )
  if (!result) throw new Error(`Lighthouse returned nothing for ${path}.`)
  for (const { title, score, scoreDisplayMode } of Object.values(result.lhr.audits))
    if (scoreDisplayMode === 'binary' && score === 0) console.log(`  ${path} on a ${device} fails: ${title}`)
  return result.lhr
}

function scores({ path, device, categories }: Page, reports: readonly Result[]): Figure[] {
  return categories.map((category) => ({
    name: `${path} ${device}, ${category}`,
    value: median(reports.map((each) => (each.categories[category]?.score ?? 0) * 100)),
    unit: 'of 100',
    against: wholeScore,
    // A teacher opens the dashboard on the classroom's computer every day.
    limit: { least: path === '/dashboard' && device === 'desktop' ? 1 : least[category] },
  }))
}

/** The largest contentful paint should be what a teacher waits for: today's question. */
function lcpIsPrompt({ path, device }: Page, reports: readonly Result[], prompt: string): Figure {
  const texts = reports.map(lcpTextOf)
  console.log(`  LCP of ${path} on a ${device}: ${[...new Set(texts)].join(' | ')}`)
  return {
    name: `${path} ${device}, LCP is the prompt`,
    value: texts.filter((text) => text !== '' && prompt.startsWith(text)).length,
    unit: 'times',
    against: { name: 'every time', value: reports.length },
    limit: { least: 1 },
  }
}

/** The element's text, which Lighthouse cuts after 80 characters. */
function lcpTextOf({ audits }: Result): string {
  const details = audits['lcp-breakdown-insight']?.details
  const node = details?.type === 'list' ? details.items.find((item) => item.type === 'node') : undefined
  return node?.nodeLabel?.replace(/…$/, '') ?? ''
}
