import { sessionTag } from '#web/platform/calls/session-tag.ts'
import { readPacks } from '#web/platform/pack/read-packs.ts'
import { keepInstallOffer } from '#web/platform/page/install-offer.ts'
import { openingEarly, takeEarlyPresses } from '#web/present/screen/early-presses.ts'
import { enterFullScreen, leaveFullScreen } from '#web/present/screen/full-screen.ts'
import { type FoundToday, todayInPacks, todayInPage } from './today/found-today.ts'
import { paint } from './today/paint.tsx'
import './app.css'
// With the page's own style: its slide shows before the code that draws it has loaded.
import '#web/slides/scene/slide-top.css'
import '#web/ui/picture/scene.css'

/** Sent by the worker, which has one page for everybody: it starts from what this device has kept. */
const isShell = 'shell' in document.documentElement.dataset

const importBoard = () => import('./today/early-board.tsx')

/** What is on the screen until the app has taken over. */
let painted: FoundToday | undefined

// As soon as the slide is painted: it can go on the board before the app has loaded.
takeEarlyPresses(async () => {
  void enterFullScreen()
  try {
    const { openEarlyBoard } = await importBoard()
    await openEarlyBoard(painted?.value)
  } catch (error) {
    await leaveFullScreen()
    throw error
  }
})
keepInstallOffer()
void startApp()

async function startApp(): Promise<void> {
  // Whatever fails here, the app asks the server.
  const found = await findToday().catch(() => undefined)
  const { start } = await import('./start.tsx')
  await start(found)
}

/** Paints the slide as soon as there is one. */
async function findToday(): Promise<FoundToday | undefined> {
  if (!isShell) {
    await wholePage()
    await show(todayInPage())
    return painted
  }
  // Before the app, whose code would keep the browser busy.
  const reading = sessionTag() ? readPacks() : undefined
  await reading?.then((packs) => show(todayInPacks(packs))).catch(() => {})
  return (await import('./offline/start-from-pack.ts')).startFromPack(reading)
}

/**
 * Paints Today, then loads the board, and where Present was pressed, draws it: a slow computer that loaded the app meanwhile would answer
 * no press. A second at most, should the board’s file not come.
 */
async function show(found: FoundToday | undefined): Promise<void> {
  painted = found
  if (!found || !paint(document.getElementById('app'), found.value)) return
  const limit = new Promise((done) => setTimeout(done, 1000))
  await Promise.race([importBoard().then(openingEarly, () => {}), limit])
}

async function wholePage(): Promise<void> {
  if (document.readyState !== 'loading') return
  await new Promise((done) => document.addEventListener('DOMContentLoaded', done, { once: true }))
}
