// How wrong the timer is after a minute in which its tab was hidden, after one in which it was frozen, and after a reload; by the
// wall clock, in a real minute each. Held against the twentieth of a second that nobody sees.
import { setTimeout as pass } from 'node:timers/promises'
import type { Figure } from '../figures.ts'
import { withDemoServer } from '../running.ts'
import { type Tab, inOneTab } from './browser-protocol.ts'

const minuteMs = 60_000
const nobodySees = { name: 'what nobody sees', value: 50 }
/** The demo slide's. */
const wholeSeconds = 300

export function measureTimer(): Promise<Figure[]> {
  return withDemoServer((address) => inOneTab((tab) => measure(tab, `${address}/demo`)))
}

async function measure(tab: Tab, demo: string): Promise<Figure[]> {
  await tab.goTo(demo)
  await openBoard(tab)
  const startedAt = Number(await tab.ask(startByKey))
  const figureOf = async (name: string): Promise<Figure> => {
    const value = await errorOf(tab, startedAt)
    return { name: `wrong after ${name}`, value, unit: 'ms', against: nobodySees, limit: { most: 1 } }
  }
  await tab.hide()
  await pass(minuteMs)
  await tab.bringBack()
  const hidden = await figureOf('a minute in which its tab was hidden')
  await tab.hide()
  await tab.freeze()
  await pass(minuteMs)
  await tab.bringBack()
  const frozen = await figureOf('a minute in which it was frozen')
  await tab.goTo(demo)
  await openBoard(tab)
  return [hidden, frozen, await figureOf('a reload')]
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
