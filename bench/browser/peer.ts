// A teacher could also open a slide deck. Both have an empty cache: the deck until it is painted, our dashboard until Present works; then
// the board, from the click until it is painted. Then the dashboard again on a device that has kept it, with and without a network.
import type { BrowserContext, Page } from '@playwright/test'
import { type Figure, inTurns, median } from '../figures.ts'
import { monday, withDemoServer } from '../running.ts'
import { people, signIn } from '../server/signed-in.ts'
import { startedDeck, withDeck } from './deck.ts'
import { openBoard, pressUntilAnswered } from './press-until-answered.ts'
import { signedInContext, withBrowser } from './signed-in-browser.ts'
import { todaysSlide } from './todays-slide.ts'

const turns = { warmUp: 1, rounds: 15 }

/** Milliseconds since the navigation. */
type Opening = { pressed: number; painted: number }

export function measurePeer(): Promise<Figure[]> {
  return withDemoServer(async (address) => {
    const [teacher, school] = [await signIn(address, people.teacher), await signIn(address, people.school)]
    const dashboard = `${address}/dashboard`
    return withDeck(await todaysSlide(address, school), (deck) =>
      withBrowser(async (browser) => {
        const ready = await readyContext(await signedInContext(browser, address, teacher), dashboard)
        const [decks = [], withNetwork = [], without = [], ...dashboards] = await inTurns(
          [
            () => inContext(browser.newContext(), (page) => startDeck(page, deck)),
            () => inPage(ready, (page) => pressAtOnce(page, dashboard)),
            () => withoutNetwork(ready, () => inPage(ready, (page) => pressAtOnce(page, dashboard))),
            ...[teacher, school].flatMap((cookie) =>
              [pressAtOnce, pressAtRest].map(
                (press) => () => inContext(signedInContext(browser, address, cookie), (page) => press(page, dashboard)),
              ),
            ),
          ],
          turns,
        )
        return [...figuresOf([decks, ...dashboards]), ...figuresOfVisits(decks, { withNetwork, without })]
      }),
    )
  })
}

function figuresOf([decks = [], ...dashboards]: readonly Opening[][]): Figure[] {
  const against = { name: 'a reveal.js deck', value: median(decks.map(({ painted }) => painted)) }
  return Object.keys(people).flatMap((person, at): Figure[] => {
    const [atOnce = [], atRest = []] = dashboards.slice(at * 2)
    const figure = (name: string, values: readonly number[]): Figure => ({
      name: `${person}: ${name}`,
      value: median(values),
      unit: 'ms',
      against,
    })
    const cold = atOnce.map(({ pressed }) => pressed)
    const board = atRest.map(({ pressed, painted }) => painted - pressed)
    return [
      { ...figure('dashboard until Present works', cold), limit: { most: 1.6 } },
      { ...figure('click to board', board), limit: { most: 0.5 } },
      figure(
        'dashboard until the board, Present pressed at once',
        atOnce.map(({ painted }) => painted),
      ),
    ]
  })
}

function figuresOfVisits(decks: readonly Opening[], visits: Record<'withNetwork' | 'without', Opening[]>): Figure[] {
  const against = { name: 'a reveal.js deck', value: median(decks.map(({ painted }) => painted)) }
  return [['with a network', visits.withNetwork] as const, ['without a network', visits.without] as const].flatMap(
    ([network, openings]): Figure[] => [
      {
        name: `second visit until Present works, ${network}`,
        value: median(openings.map(({ pressed }) => pressed)),
        unit: 'ms',
        against,
        limit: { most: 1 },
      },
      {
        name: `second visit until the board, Present pressed at once, ${network}`,
        value: median(openings.map(({ painted }) => painted)),
        unit: 'ms',
        against,
      },
    ],
  )
}

/** A device that has been visited once, and says that it is ready. Its clock picks the slide, so it must be the server's. */
async function readyContext(context: BrowserContext, dashboard: string): Promise<BrowserContext> {
  await context.addInitScript(shiftClock, Date.parse(monday) - Date.now())
  await inPage(context, async (page) => {
    await page.goto(dashboard)
    await page.getByText('Ready without internet').waitFor()
  })
  return context
}

/** Runs in the page. Playwright's own clock would also replace the one that measures. */
function shiftClock(milliseconds: number): void {
  const now = Date.now
  globalThis.Date = new Proxy(Date, {
    construct: (date, given: []) => (given.length === 0 ? new date(now() + milliseconds) : new date(...given)),
  })
  Date.now = () => now() + milliseconds
}

async function withoutNetwork<Result>(context: BrowserContext, measure: () => Promise<Result>): Promise<Result> {
  await context.setOffline(true)
  try {
    return await measure()
  } finally {
    await context.setOffline(false)
  }
}

/** A new context has an empty cache and its own renderer process. */
async function inContext<Result>(
  opened: Promise<BrowserContext>,
  measure: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await opened
  try {
    return await inPage(context, measure)
  } finally {
    await context.close()
  }
}

async function inPage<Result>(context: BrowserContext, measure: (page: Page) => Promise<Result>): Promise<Result> {
  const page = await context.newPage()
  try {
    await page.setViewportSize({ width: 1920, height: 1080 })
    return await measure(page)
  } finally {
    await page.close()
  }
}

async function startDeck(page: Page, deck: string): Promise<Opening> {
  await page.addInitScript(watchFor, startedDeck)
  await page.goto(deck)
  return { pressed: 0, painted: await page.evaluate<number>('painted') }
}

async function pressAtOnce(page: Page, dashboard: string): Promise<Opening> {
  await page.addInitScript(watchFor, openBoard)
  await page.addInitScript(pressUntilAnswered, openBoard)
  await page.goto(dashboard)
  return { pressed: await page.evaluate<number>('answered'), painted: await page.evaluate<number>('painted') }
}

/** For the first time in this page, as a teacher does who has read the question. */
async function pressAtRest(page: Page, dashboard: string): Promise<Opening> {
  await page.addInitScript(watchFor, openBoard)
  await page.goto(dashboard, { waitUntil: 'networkidle' })
  const pressed = page.evaluate(
    () => new Promise<number>((done) => document.addEventListener('click', ({ timeStamp }) => done(timeStamp), true)),
  )
  await page.getByRole('button', { name: 'Present Slide' }).click()
  return { pressed: await pressed, painted: await page.evaluate<number>('painted') }
}

/** Runs in the page. A message posted from requestAnimationFrame arrives once that frame has been painted. */
function watchFor(selector: string): void {
  const painted = new Promise<number>((resolve, reject) => {
    const look = (): void => {
      if (!document.querySelector(selector)) return void requestAnimationFrame(look)
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve(performance.now()))
      port1.start()
      port2.postMessage('')
    }
    requestAnimationFrame(look)
    setTimeout(() => reject(new Error(`No ${selector} within 30 seconds.`)), 30_000)
  })
  Object.assign(globalThis, { painted })
}
