import { expect, test } from 'vitest'
import { endByOwnClock } from './end-by-own-clock.ts'

const midnight = '2026-11-17T00:00:00.000Z'
const tenToNine = 'Mon, 16 Nov 2026 08:50:00 GMT'

test.each([
  ['right', '2026-11-16T08:50:00Z', '2026-11-17T00:00:00Z'],
  ['half an hour fast', '2026-11-16T09:20:00Z', '2026-11-17T00:30:00Z'],
  ['half an hour slow', '2026-11-16T08:20:00Z', '2026-11-16T23:30:00Z'],
  ['years behind, with an empty battery', '2000-01-01T00:00:00Z', '2000-01-01T15:10:00Z'],
])('the school’s day ends for a clock that is %s', (_clock, now, end) => {
  expect(endByOwnClock({ validUntil: midnight, saidAt: tenToNine, now: Date.parse(now) })).toBe(Date.parse(end))
})

test.each([null, 'soon'])('without the server’s time (%s) the laptop’s own clock must do', (saidAt) => {
  expect(endByOwnClock({ validUntil: midnight, saidAt, now: 0 })).toBe(Date.parse(midnight))
})
