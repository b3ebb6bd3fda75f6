import { sessionTag } from '#web/platform/accounts/signed-in-hint.ts'
import { readStored, removeStored } from '#web/platform/browser-storage.ts'
import { readPacks } from '#web/platform/pack/pack-database.ts'
import { keepInstallOffer } from '#web/platform/page/install-offer.ts'
import { endEarlyPresses, takeEarlyPresses } from '#web/present/screen/early-presses.ts'
import { enterFullScreen, leaveFullScreen } from '#web/present/screen/full-screen.ts'
import { drawEarlySlide } from './sent-page/early-slide.tsx'
import { holdEarlyClicks } from './sent-page/hold-early-clicks.ts'
import { type PageAnswers, readPageAnswers } from './sent-page/page-answers.ts'
import './app.css'
// With the page's own style: its slide shows before the code that draws it has loaded.
import '#web/ui/picture/scene.css'

/** Sent by the worker, which has one page for everybody. */
const isShell = 'shell' in document.documentElement.dataset

// As soon as it is here, while the page is still arriving: today's slide can go on the board before the app has loaded.
const importBoard = () => import('./sent-page/early-board.tsx')

takeEarlyPresses(async () => {
  void enterFullScreen()
  try {
    const { openEarlyBoard } = await importBoard()
    await wholePage()
    openEarlyBoard(readPageAnswers() ?? (await kept))
  } catch {
    await leaveFullScreen()
  }
})
keepInstallOffer()
const kept = answersKept()
void startApp()

async function startApp(): Promise<void> {
  await finishOldSignOut()
  await wholePage()
  const sent = readPageAnswers()
  if (sent) {
    holdEarlyClicks()
    importBoard().catch(() => {})
  }
  // The app draws the button itself, and answers its presses.
  else if (!isShell) endEarlyPresses()
  const answers = sent ?? (await kept)
  const { start } = await import('./start.tsx')
  start(answers, { isSent: sent !== undefined })
}

/** The last release left a sign-out without a network to be sent by the app. Remove this with the next release. */
async function finishOldSignOut(): Promise<void> {
  const key = 'dd-sign-out-later'
  const path = readStored('browser', key)
  if (!path) return
  const told = await fetch(path).catch(() => undefined)
  // Our server leads to the home page; a network's own login page does not.
  if (!told?.redirected || new URL(told.url).pathname !== '/') return
  removeStored('browser', key)
  location.reload()
}

/** The worker's page starts from what this device has kept. */
async function answersKept(): Promise<PageAnswers | undefined> {
  if (!isShell) return undefined
  const reading = sessionTag() ? readPacks() : undefined
  // Before the app, whose code would keep the browser busy. Where it fails, the app asks the server.
  await reading?.then((packs) => drawEarlySlide(document.getElementById('app'), packs)).catch(() => {})
  return (await import('./offline/from-pack.ts')).answersFromPack(reading)
}

async function wholePage(): Promise<void> {
  if (document.readyState !== 'loading') return
  await new Promise((done) => document.addEventListener('DOMContentLoaded', done, { once: true }))
}
