// How wrong the timer is after a minute in which its tab was hidden, after one in which it was frozen, and after a reload; by the
// wall clock, in a real minute each. Held against the twentieth of a second that nobody sees.
import { setTimeout as pass } from 'node:timers/promises'
import { type Tab, inOneTab } from './browser-protocol.ts'

const minuteMs = 60_000
const nobodySeesMs = 50
/** The demo slide's. */
const wholeSeconds = 300

export function measureTimer(address: string): Promise<string[]> {
  return inOneTab(async (tab) => {
    await tab.goTo(`${address}/demo`)
    await openBoard(tab)
    const startedAt = Number(await tab.ask(startByKey))
    const lines: string[] = []
    const note = async (when: string): Promise<void> => {
      const wrongMs = await errorOf(tab, startedAt)
      lines.push(
        `${when.padEnd(24)} ${wrongMs.toFixed(0)} ms wrong: ${(wrongMs / nobodySeesMs).toFixed(2)} of what nobody sees`,
      )
    }
    await tab.hide()
    await pass(minuteMs)
    await tab.bringBack()
    await note('hidden for a minute')
    await tab.hide()
    await tab.freeze()
    await pass(minuteMs)
    await tab.bringBack()
    await note('frozen for a minute')
    await tab.goTo(`${address}/demo`)
    await openBoard(tab)
    await note('after a reload')
    return lines
  })
}

async function openBoard(tab: Tab): Promise<void> {
  await tab.ask(`new Promise((resolve) => {
    const look = () => {
      const present = [...document.querySelectorAll('button')].find((each) => each.textContent === 'Present Slide' && !each.disabled)
      present?.click()
      document.querySelector('dialog[open] [role=timer]') ? resolve() : setTimeout(look, 50)
    }
    document.readyState === 'complete' ? look() : addEventListener('load', look)
  })`)
}

/** Presses Start, and says when that was. */
const startByKey = `(() => {
  const start = [...document.querySelectorAll('dialog button')].find((each) => each.textContent === 'Start')
  const at = Date.now()
  start.click()
  return at
})()`

/** When the digits change next, whole seconds have gone by since the start: what is over is the error. */
async function errorOf(tab: Tab, startedAt: number): Promise<number> {
  const [at, shown] = (await tab.ask(`new Promise((resolve) => {
    const timer = document.querySelector('dialog [role=timer]')
    new MutationObserver((_changes, watcher) => {
      watcher.disconnect()
      resolve([Date.now(), timer.textContent])
    }).observe(timer, { subtree: true, childList: true, characterData: true })
  })`)) as [number, string]
  const [minutes = 0, seconds = 0] = shown.split(':').map(Number)
  return Math.abs(at - startedAt - (wholeSeconds - minutes * 60 - seconds) * 1000)
}
