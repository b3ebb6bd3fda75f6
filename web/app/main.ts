import { takeEarlyPresses } from '#web/present/screen/early-presses.ts'
import { enterFullScreen, leaveFullScreen } from '#web/present/screen/full-screen.ts'
import { readPageAnswers } from './sent-page/page-answers.ts'
import './app.css'
// With the page's own style: its slide shows before the code that draws it has loaded.
import '#web/ui/picture/scene.css'

const sent = readPageAnswers()
if (sent) {
  // Today's slide can go on the board before the app has loaded.
  const importBoard = () => import('./sent-page/early-board.tsx')
  importBoard().catch(() => {})
  takeEarlyPresses(async () => {
    const fullScreen = enterFullScreen()
    try {
      const { openEarlyBoard } = await importBoard()
      openEarlyBoard(sent)
    } catch {
      await fullScreen
      await leaveFullScreen()
    }
  })
}
void import('./start.tsx')
