import { expect, test } from 'vitest'
import { offersHeading, othersKeep, replacedWords, slideOfDay, swappedWords, choiceWords } from './swap-words.ts'

const today = '2026-11-16'

test.for([
  [today, 'today’s slide', 'Use this today'],
  ['2026-11-17', 'Tuesday’s slide', 'Use this on Tuesday'],
  ['2026-12-03', 'Thursday’s slide', 'Use this on Thursday'],
] as const)('%s: %s, %s', ([date, slide, use]) => {
  expect([slideOfDay({ date, today }), choiceWords({ date, today })]).toEqual([slide, use])
})

test.for([
  [3, 'Three that fit a Monday and your class'],
  [1, 'One that fits a Monday and your class'],
] as const)('%i offers: %s', ([count, words]) => {
  expect(offersHeading(count, today)).toBe(words)
})

test.for([
  ['2026-12-07', '‘Small brave steps’ moves to Mon 7 Dec.'],
  [null, '‘Small brave steps’ is left out this year.'],
] as const)('the replaced slide, exchanged with %s: %s', ([exchangedWith, words]) => {
  expect(replacedWords('Small brave steps', { exchangedWith })).toBe(words)
})

test.for([
  ['person', 'Small brave steps'],
  ['school', 'Forty tries later'],
  [null, 'Forty tries later'],
] as const)('after a swap for %s, other classes keep ‘%s’', ([swappedFor, kept]) => {
  const before = swappedFor && { title: 'Small brave steps' }
  expect(othersKeep({ slide: { title: 'Forty tries later' }, swappedFor, before })).toBe(
    `‘${kept}’ stays for other classes.`,
  )
})

const swap = {
  date: today,
  today,
  chosen: 'Forty tries later',
  shown: 'Forty tries later',
  replaced: 'Small brave steps',
  isWaiting: false,
}

test.for([
  [
    { exchangedWith: null },
    'Today’s slide is now ‘Forty tries later’',
    '‘Small brave steps’ can still be found in the library.',
  ],
  [
    { exchangedWith: '2026-12-07' },
    'Today’s slide is now ‘Forty tries later’',
    '‘Small brave steps’ moves to Mon 7 Dec.',
  ],
  [
    { exchangedWith: null, date: '2026-11-19' },
    'Thursday’s slide is now ‘Forty tries later’',
    '‘Small brave steps’ can still be found in the library.',
  ],
  [
    { exchangedWith: null, shown: 'Press rewind' },
    'The school’s slide today is now ‘Forty tries later’',
    'You keep ‘Press rewind’, which you chose for your own class.',
  ],
  [
    { exchangedWith: null, isWaiting: true },
    'Today’s slide is now ‘Forty tries later’',
    'On this device for now. Your account gets it once the connection is back.',
  ],
] as const)('after a swap, %o: %s', ([change, title, description]) => {
  expect(swappedWords({ ...swap, ...change })).toEqual({ title, description })
})
