// From the click on "Present Slide" to the board on the screen, on this machine and on one that is four times slower. Held against
// the tenth of a second in which something seems to happen at once, and against a click that does nothing.
import type { CDPSession, Page } from '@playwright/test'

const times = 20
const atOnceMs = 100

/** Opens today's slide again and again, in a tab that is signed in. */
export async function measureOpening(page: Page, address: string): Promise<string[]> {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto(`${address}/dashboard`)
  await page.getByRole('button', { name: 'Present Slide' }).waitFor()
  const browser = await page.context().newCDPSession(page)
  const lines: string[] = []
  for (const slower of [1, 4]) lines.push(await measure(page, browser, slower))
  return lines
}

async function measure(page: Page, browser: CDPSession, slower: number): Promise<string> {
  await browser.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const present = page.getByRole('button', { name: 'Present Slide' })
  const opened: number[] = []
  const nothing: number[] = []
  for (let time = 0; time < times; time += 1) {
    nothing.push(await clickToPaint(page, () => page.getByRole('heading', { level: 1 }).click()))
    opened.push(await clickToPaint(page, () => present.click()))
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  const [typical, bare, worst] = [median(opened), median(nothing), Math.max(...opened)]
  const name = slower === 1 ? 'this machine' : `${slower} times slower`
  return `${name.padEnd(14)} ${typical.toFixed(0)} ms, at worst ${worst.toFixed(0)}: ${(typical / atOnceMs).toFixed(2)} of "at once" (a click on nothing: ${bare.toFixed(0)} ms)`
}

/** The frame after the click has been drawn when a message that was sent from within it arrives. */
async function clickToPaint(page: Page, click: () => Promise<void>): Promise<number> {
  const painted = await page.evaluateHandle(() => ({
    after: new Promise<number>((resolve) => {
      const note = ({ timeStamp }: MouseEvent): void => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => resolve(performance.now() - timeStamp))
        port1.start()
        requestAnimationFrame(() => port2.postMessage(''))
      }
      document.addEventListener('click', note, { capture: true, once: true })
    }),
  }))
  await click()
  return painted.evaluate(({ after }) => after)
}

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN
}
