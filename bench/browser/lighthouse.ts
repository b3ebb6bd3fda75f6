// Lighthouse on the pages a head teacher sees first, on a phone and on a desktop.
import { launch } from 'chrome-launcher'
import lighthouse, { desktopConfig } from 'lighthouse'
import { chromiumFlags, findChromium } from '#tools/chromium.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

export async function measureLighthouse(address: string): Promise<string[]> {
  const chrome = await launch({ chromePath: findChromium(), chromeFlags: ['--headless=new', ...chromiumFlags] })
  const lines: string[] = []
  for (const path of ['/', '/pricing']) {
    for (const device of ['mobile', 'desktop'] as const) {
      const result = await lighthouse(
        address + path,
        { port: chrome.port, onlyCategories: [...categories], logLevel: 'error' },
        device === 'desktop' ? desktopConfig : undefined,
      )
      const scores = categories.map((name) => Math.round((result?.lhr.categories[name]?.score ?? 0) * 100))
      const paint = Math.round(result?.lhr.audits['largest-contentful-paint']?.numericValue ?? 0)
      const lacking = Object.values(result?.lhr.audits ?? {}).filter(
        ({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0,
      )
      lines.push(
        `${path.padEnd(9)} ${device.padEnd(8)} ${scores.join(' / ')}   largest paint ${paint} ms`,
        ...lacking.map(({ title }) => `          lacks: ${title}`),
      )
    }
  }
  chrome.kill()
  return lines
}
