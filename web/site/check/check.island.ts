import { enterFullScreen, leaveFullScreen } from '#web/present/screen/full-screen.ts'
import { canChime, chime } from '#web/present/timer/chime.ts'
import { cookiesVerdict, fullScreenVerdict, soundVerdict, storageVerdict, voicesVerdict } from './browser-rules.ts'
import { callServer, findVoices, keepsCookies, measureFullScreen, measureStorage } from './measure.ts'
import { reportOf } from './report.ts'
import { part, showSummary, showVerdict, showWaiting } from './results.ts'
import { clockVerdict, serverVerdict } from './server-rules.ts'
import { type Summary, summaryOf, type Verdict } from './verdict.ts'

const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
const verdicts = new Map<string, Verdict>()
/** What the person has tried since the tests began: it counts for more than what the browser says. */
const tried = new Map<string, Verdict>()
let testedLast = new Date()
let isTesting = false
let isCopyAsked = false

onPress('again', test)
onPress('copy', askToCopy)
onPress('full-screen', tryFullScreen)
onPress('bell', () => {
  chime()
  part('asked').hidden = false
})
onPress('heard', () => answerBell(true))
onPress('unheard', () => answerBell(false))
document.addEventListener('fullscreenchange', () => {
  part('full-screen').textContent = document.fullscreenElement ? 'Leave full screen' : 'Try full screen'
})
part('full-screen').hidden = !document.fullscreenEnabled
part('bell').hidden = !canChime()
void test()

async function test(): Promise<void> {
  if (isTesting) return
  isTesting = true
  tried.clear()
  showWaiting(rows)
  const reply = callServer()
  const tests: Record<string, Verdict | Promise<Verdict>> = {
    server: reply.then(serverVerdict),
    cookies: cookiesVerdict(keepsCookies()),
    storage: measureStorage().then(storageVerdict),
    screen: fullScreenVerdict(measureFullScreen()),
    sound: soundVerdict({ canPlay: canChime() }),
    voices: findVoices().then(voicesVerdict),
    clock: reply.then(clockVerdict),
  }
  // In the order of the page, so that a screen reader reads them in it.
  for (const [name, verdict] of Object.entries(tests)) {
    const found = await verdict
    show(name, tried.get(name) ?? found)
  }
  testedLast = new Date()
  isTesting = false
  showSummary(summary(), testedLast)
  if (isCopyAsked) await copy()
}

function show(name: string, verdict: Verdict): void {
  verdicts.set(name, verdict)
  const row = rowOf(name)
  if (row) showVerdict(row, verdict)
}

function rowOf(name: string): HTMLElement | undefined {
  return rows.find(({ dataset }) => dataset['row'] === name)
}

function summary(): Summary {
  return summaryOf([...verdicts.values()])
}

function showTried(name: string, verdict: Verdict): void {
  tried.set(name, verdict)
  // A row that is still to come shows it in its turn.
  if (verdicts.has(name)) show(name, verdict)
  if (!isTesting) showSummary(summary(), testedLast)
}

async function tryFullScreen(): Promise<void> {
  if (document.fullscreenElement) {
    await leaveFullScreen()
    return
  }
  await enterFullScreen()
  showTried('screen', fullScreenVerdict({ ...measureFullScreen(), isRefused: !document.fullscreenElement }))
}

function answerBell(isHeard: boolean): void {
  part('asked').hidden = true
  part('bell').focus()
  showTried('sound', soundVerdict({ canPlay: true, isHeard }))
}

async function askToCopy(): Promise<void> {
  if (!isTesting) return copy()
  isCopyAsked = true
  part('note').textContent = 'The results will be copied when the tests have ended.'
}

async function copy(): Promise<void> {
  isCopyAsked = false
  const tested = [...verdicts].map(([name, verdict]) => ({
    title: rowOf(name)?.querySelector('h3')?.textContent ?? name,
    verdict,
  }))
  const text = reportOf(tested, summary(), {
    address: location.origin,
    at: testedLast,
    browser: navigator.userAgent,
    window: `${innerWidth} × ${innerHeight}`,
  })
  try {
    await navigator.clipboard.writeText(text)
    part('note').textContent = 'Copied. Paste the results into an email to your IT support.'
  } catch {
    const report = part('report')
    report.hidden = false
    report.textContent = text
    report.focus()
    getSelection()?.selectAllChildren(report)
    part('note').textContent = 'This browser did not allow copying. The results are selected below: press Ctrl and C.'
  }
}

function onPress(name: string, act: () => unknown): void {
  part(name).addEventListener('click', act)
  part(name).removeAttribute('disabled')
}
