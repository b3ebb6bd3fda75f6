import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeMinutes, leftMs, newTimer, reset, startOrPause, stepTimer, type Timer, timerState } from './timer.ts'

const now = Date.parse('2026-11-16T08:50:00Z')
const running = startOrPause(newTimer(180), now)
const paused = startOrPause(running, now + 10_000)

test('a slide without a duration gets three minutes', () => {
  expect(newTimer().chosenSeconds).toBe(180)
})

test.for([
  ['before it is started', newTimer(180), 40, 'ready', 180],
  ['while it runs', running, 40, 'running', 140],
  ['a moment before the end', running, 179.999, 'running', 0.001],
  ['at the end', running, 180, 'done', 0],
  ['long after the end', running, 4000, 'done', 0],
  ['paused after ten seconds', paused, 40, 'paused', 170],
  ['started again after the end', startOrPause(running, now + 200_000), 240, 'running', 140],
  ['reset while it runs', reset(running), 40, 'ready', 180],
  ['a minute more before it is started', changeMinutes(newTimer(180), 1, now), 40, 'ready', 240],
  ['a minute less before it is started', changeMinutes(newTimer(180), -1, now), 40, 'ready', 120],
  ['a minute less than the least', changeMinutes(newTimer(60), -1, now), 40, 'ready', 60],
  ['a minute less than a minute and a half', changeMinutes(newTimer(90), -1, now), 40, 'ready', 60],
  ['a minute more while it is paused, which resets it', changeMinutes(paused, 1, now + 20_000), 40, 'ready', 240],
  ['a minute more after the end, which resets it', changeMinutes(running, 1, now + 200_000), 200, 'ready', 240],
  ['a minute more while it runs', changeMinutes(running, 1, now + 10_000), 40, 'running', 200],
  ['a minute less while it runs', changeMinutes(running, -1, now + 10_000), 40, 'running', 80],
  ['a minute less in the last minute, which ends it', changeMinutes(running, -1, now + 130_000), 130, 'done', 0],
  ['a minute less of a step that is shorter', changeMinutes(stepTimer(1, 45), -1, now), 40, 'ready', 45],
  ['reset after a minute more', reset(changeMinutes(running, 1, now)), 40, 'ready', 180],
] satisfies [string, Timer, number, string, number][])('%s', ([, timer, secondsLater, state, leftSeconds]) => {
  const later = now + secondsLater * 1000
  expect([timerState(timer, later), leftMs(timer, later) / 1000]).toEqual([state, leftSeconds])
})

const press = fc.constantFrom<(timer: Timer, at: number) => Timer>(
  startOrPause,
  reset,
  (timer, at) => changeMinutes(timer, 1, at),
  (timer, at) => changeMinutes(timer, -1, at),
)
const presses = fc.array(fc.tuple(press, fc.integer({ min: 0, max: 400_000 })), { maxLength: 40 })
const duration = fc.integer({ min: 60, max: 900 })

test('after any presses at any time, 0 ≤ time left ≤ span, and the chosen duration is at least a minute', () => {
  fc.assert(
    fc.property(duration, presses, (seconds, pressed) => {
      let at = now
      let timer = newTimer(seconds)
      for (const [key, waitMs] of pressed) {
        at += waitMs
        timer = key(timer, at)
        const left = leftMs(timer, at)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(left).toBeLessThanOrEqual(timer.spanSeconds * 1000)
        expect(timer.chosenSeconds).toBeGreaterThanOrEqual(60)
        expect(leftMs(reset(timer), at)).toBe(timer.chosenSeconds * 1000)
      }
    }),
  )
})

test('the timer of a talk step stays its timer, whatever is pressed', () => {
  fc.assert(
    fc.property(presses, (pressed) => {
      expect(pressed.reduce((last, [key, waitMs]) => key(last, now + waitMs), stepTimer(3, 45)).step).toBe(3)
    }),
  )
})

test('a paused timer loses no time', () => {
  fc.assert(
    fc.property(duration, fc.array(fc.nat(20_000), { maxLength: 20 }), (seconds, spells) => {
      let at = now
      let ran = 0
      let timer = newTimer(seconds)
      for (const [index, spell] of spells.entries()) {
        timer = startOrPause(timer, at)
        at += spell
        if (index % 2 === 0) ran += Math.min(spell, seconds * 1000 - ran)
        if (timerState(timer, at) === 'done') break
      }
      expect(leftMs(timer, at)).toBe(seconds * 1000 - ran)
    }),
  )
})

test('a timer survives serialisation to JSON', () => {
  fc.assert(
    fc.property(duration, presses, (seconds, pressed) => {
      const timer = pressed.reduce((last, [key, waitMs]) => key(last, now + waitMs), newTimer(seconds))
      expect(JSON.parse(JSON.stringify(timer))).toEqual(timer)
    }),
  )
})
