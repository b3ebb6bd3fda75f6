// How far the timer is off the wall clock after a minute in a hidden tab, after a minute in a frozen tab, and after a reload. Takes
// the real minutes. Compared with 50 ms, which no one notices.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../figures.ts'
import { withDemoServer } from '../running.ts'
import { type Tab, withTab } from './browser-protocol.ts'

const minuteMs = 60_000
const imperceptible = { name: 'imperceptible', value: 50 }
/** The demo slide's timer. */
const timerSeconds = 300

export function measureTimer(): Promise<Figure[]> {
  return withDemoServer((address) => withTab((tab) => measure(tab, `${address}/demo`)))
}

async function measure(tab: Tab, demo: string): Promise<Figure[]> {
  await tab.goTo(demo)
  await openBoard(tab)
  const startedAt = Number(await tab.evaluate(pressStart))
  const figureOf = async (name: string): Promise<Figure> => {
    const value = await errorOf(tab, startedAt)
    return { name: `error after ${name}`, value, unit: 'ms', against: imperceptible, limit: { most: 1 } }
  }
  await tab.hide()
  await sleep(minuteMs)
  await tab.bringBack()
  const hidden = await figureOf('a minute in which its tab was hidden')
  await tab.hide()
  await tab.freeze()
  await sleep(minuteMs)
  await tab.bringBack()
  const frozen = await figureOf('a minute in which it was frozen')
  await tab.goTo(demo)
  await openBoard(tab)
  return [hidden, frozen, await figureOf('a reload')]
}

async function openBoard(tab: Tab): Promise<void> {
  await tab.evaluate(`new Promise((resolve) => {
    const look = () => {
      const present = [...document.querySelectorAll('button')].find((each) => each.textContent === 'Present Slide' && !each.disabled)
      present?.click()
      document.querySelector('dialog[open] [role=timer]') ? resolve() : setTimeout(look, 50)
    }
    document.readyState === 'complete' ? look() : addEventListener('load', look)
  })`)
}

/** Presses Start and returns the time. */
const pressStart = `(() => {
  const start = [...document.querySelectorAll('dialog button')].find((each) => each.textContent === 'Start')
  const at = Date.now()
  start.click()
  return at
})()`

/** The digits change on whole seconds since the start: the difference to that is the error. */
async function errorOf(tab: Tab, startedAt: number): Promise<number> {
  const [at, shown] = (await tab.evaluate(`new Promise((resolve) => {
    const timer = document.querySelector('dialog [role=timer]')
    new MutationObserver((_changes, watcher) => {
      watcher.disconnect()
      resolve([Date.now(), timer.textContent])
    }).observe(timer, { subtree: true, childList: true, characterData: true })
  })`)) as [number, string]
  const [minutes = 0, seconds = 0] = shown.split(':').map(Number)
  return Math.abs(at - startedAt - (timerSeconds - minutes * 60 - seconds) * 1000)
}
