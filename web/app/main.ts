import { takeEarlyPresses } from '#web/present/early-presses.ts'
import { enterFullScreen, leaveFullScreen } from '#web/present/screen/full-screen.ts'
import { readPageAnswers } from './sent-page/page-answers.ts'
import './app.css'

const sent = readPageAnswers()
if (sent) {
  // Today's slide can go on the board before the app has loaded.
  const importBoard = () => import('./sent-page/early-board.tsx')
  importBoard().catch(() => {})
  takeEarlyPresses(() => {
    const fullScreen = enterFullScreen()
    importBoard().then(
      ({ openEarlyBoard }) => openEarlyBoard(sent),
      () => void fullScreen.then(leaveFullScreen),
    )
  })
}
void import('./start.tsx')
