import { expect, test } from 'vitest'
import { timerFrom } from './stored-timer.ts'
import { newTimer, startOrPause, stepTimer } from './timer.ts'

const now = Date.parse('2026-11-16T08:50:00Z')
const paused = { chosenSeconds: 180, spanSeconds: 240, clock: { leftMs: 90_500 } }
const { chosenSeconds: _chosen, ...withoutChosen } = paused
const { spanSeconds: _span, ...withoutSpan } = paused
const { clock: _clock, ...withoutClock } = paused

test.for([
  ['ready', newTimer(180)],
  ['running', startOrPause(newTimer(180), now)],
  ['paused', paused],
  ['of a talk step', stepTimer(0, 45)],
] as const)('a timer that is %s is read as it was stored', ([, timer]) => {
  expect(timerFrom(JSON.parse(JSON.stringify(timer)))).toEqual(timer)
})

test.for([
  ['of the timer', { ...paused, colour: 'red' }, paused],
  ['of its clock', { ...paused, clock: { leftMs: 90_500, ticks: 3 } }, paused],
  ['a second clock', { ...paused, clock: { leftMs: 90_500, deadlineMs: now } }, paused],
  ['a first clock without a time', { ...paused, clock: { leftMs: null, deadlineMs: now } }, { deadlineMs: now }],
] as const)('what another version stored besides is forgotten: %s', ([, stored, kept]) => {
  expect(timerFrom(stored)).toEqual('clock' in kept ? kept : { ...paused, clock: kept })
})

test.for([
  ['nothing', null],
  ['what was never stored', undefined],
  ['text', 'daily-dot'],
  ['a number', 180],
  ['a list', []],
  ['a list of timers', [paused]],
  ['an empty object', {}],
  ['no chosen duration', withoutChosen],
  ['no span', withoutSpan],
  ['no clock', withoutClock],
  ['a chosen duration in words', { ...paused, chosenSeconds: '180' }],
  ['a span that is nothing', { ...paused, spanSeconds: null }],
  ['a clock that is nothing', { ...paused, clock: null }],
  ['a clock that is a number', { ...paused, clock: 90_500 }],
  ['a clock that is a list', { ...paused, clock: [90_500] }],
  ['a clock without a time', { ...paused, clock: {} }],
  ['a time in words', { ...paused, clock: { leftMs: '90500' } }],
  ['a deadline in words', { ...paused, clock: { deadlineMs: '2026-11-16T08:50:00Z' } }],
  ['a time too large for a number', JSON.parse('{"chosenSeconds":180,"spanSeconds":240,"clock":{"leftMs":1e999}}')],
  ['a duration too large for a number', JSON.parse('{"chosenSeconds":1e999,"spanSeconds":1,"clock":{"leftMs":1}}')],
  ['a step in words', { ...paused, step: '1' }],
  ['a step that is nothing', { ...paused, step: null }],
  ['another version’s fields', { version: 2, seconds: 180, endsAt: now }],
  ['a very long text', 'x'.repeat(1_000_000)],
  ['a very long list', Array.from({ length: 100_000 }, () => paused)],
] as const)('%s is no timer', ([, stored]) => {
  expect(timerFrom(stored)).toBeUndefined()
})
