import { sessionTag } from '#web/platform/accounts/signed-in-hint.ts'
import { readPacks } from '#web/platform/pack/pack-database.ts'
import { keepInstallOffer } from '#web/platform/page/install-offer.ts'
import { endEarlyPresses, takeEarlyPresses } from '#web/present/screen/early-presses.ts'
import { enterFullScreen, leaveFullScreen } from '#web/present/screen/full-screen.ts'
import { holdEarlyClicks } from './sent-page/hold-early-clicks.ts'
import { type PageAnswers, readPageAnswers } from './sent-page/page-answers.ts'
import './app.css'
// With the page's own style: its slide shows before the code that draws it has loaded.
import '#web/ui/picture/scene.css'

// As soon as it is here, while the page is still arriving: today's slide can go on the board before the app has loaded.
const importBoard = () => import('./sent-page/early-board.tsx')

takeEarlyPresses(async () => {
  const fullScreen = enterFullScreen()
  try {
    const { openEarlyBoard } = await importBoard()
    await wholePage()
    openEarlyBoard(readPageAnswers())
  } catch {
    await fullScreen
    await leaveFullScreen()
  }
})
keepInstallOffer()
void startApp()

async function startApp(): Promise<void> {
  const kept = answersKept()
  await wholePage()
  const sent = readPageAnswers()
  if (sent) {
    holdEarlyClicks()
    importBoard().catch(() => {})
  }
  // The app draws the button itself, and answers its presses.
  else endEarlyPresses()
  const [{ start }, answers] = await Promise.all([import('./start.tsx'), sent ?? kept])
  start(answers, { isRendered: sent !== undefined })
}

/** The worker's page starts from what this device has kept, which is read while the app loads. */
async function answersKept(): Promise<PageAnswers | undefined> {
  if (!('shell' in document.documentElement.dataset)) return undefined
  const reading = sessionTag() ? readPacks() : undefined
  // Awaited later, where a failure is expected.
  reading?.catch(() => {})
  return (await import('./offline/from-pack.ts')).answersFromPack(reading)
}

async function wholePage(): Promise<void> {
  if (document.readyState !== 'loading') return
  await new Promise((done) => document.addEventListener('DOMContentLoaded', done, { once: true }))
}
