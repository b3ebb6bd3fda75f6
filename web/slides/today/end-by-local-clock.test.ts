import { expect, test } from 'vitest'
import { endByLocalClock } from './end-by-local-clock.ts'

const midnight = '2026-11-17T00:00:00.000Z'
const tenToNine = 'Mon, 16 Nov 2026 08:50:00 GMT'

test.each([
  ['right', '2026-11-16T08:50:00Z', '2026-11-17T00:00:00Z'],
  ['half an hour fast', '2026-11-16T09:20:00Z', '2026-11-17T00:30:00Z'],
  ['half an hour slow', '2026-11-16T08:20:00Z', '2026-11-16T23:30:00Z'],
  ['years behind, with an empty battery', '2000-01-01T00:00:00Z', '2000-01-01T15:10:00Z'],
])('the school’s day ends at the right moment on a clock that is %s', (_clock, now, end) => {
  expect(endByLocalClock({ validUntil: midnight, saidAt: tenToNine, now: Date.parse(now) })).toBe(Date.parse(end))
})

test.each([null, 'soon'])('without the server’s time (%s) the laptop’s clock is used', (saidAt) => {
  expect(endByLocalClock({ validUntil: midnight, saidAt, now: 0 })).toBe(Date.parse(midnight))
})
