import { expect, test } from 'vitest'
import { slidesOfWeek, upcomingSlides } from '#contract/slides/planning.ts'
import { aPack, aStoredPack } from '#tests/support/slides/packs.ts'
import { closedInPack } from './closed-in-pack.ts'
import { responseFromPack } from './pack-responses.ts'

const pack = aPack({
  closed: [
    { from: '2026-11-18', until: '2026-11-18', name: 'Snow' },
    { from: '2026-11-23', until: '2026-11-27', name: 'Half term' },
  ],
})
const stored = aStoredPack({ pack })

test.for([
  ['2026-11-18', 'Snow', '2026-11-19'],
  ['2026-11-21', 'Half term', '2026-11-30'],
  ['2026-11-25', 'Half term', '2026-11-30'],
] as const)('without a network, %s is closed for: %s, until %s', ([day, name, date]) => {
  expect(closedInPack(pack, day).today).toMatchObject({ name, next: { date } })
})

test.for(['2026-11-17', '2026-11-19', '2026-11-28', '2026-11-30'])(
  'on %s there is school, or a usual weekend',
  (day) => {
    expect(closedInPack(pack, day).today).toBeNull()
  },
)

test('the week, the next slide and the last ones are those of days with school', () => {
  const { next, week, today } = closedInPack(pack, '2026-11-18')
  expect([next, week]).toEqual(['2026-11-19', [{ date: '2026-11-18', name: 'Snow' }]])
  expect(today?.lastWeek.map(({ date }) => date)).toEqual(['2026-11-16', '2026-11-17'])
})

test('the next days leave out those without school, and the plan marks them', () => {
  const dates = responseFromPack(stored, '2026-11-17', upcomingSlides)
  expect(dates).toMatchObject([
    { date: '2026-11-19' },
    { date: '2026-11-20' },
    { date: '2026-11-30' },
    { date: '2026-12-01' },
    { date: '2026-12-02' },
    { date: '2026-12-03' },
    { date: '2026-12-04' },
  ])
  expect(responseFromPack(stored, '2026-11-17', slidesOfWeek)).toMatchObject({
    closed: [{ date: '2026-11-18', name: 'Snow' }],
  })
})

test('a pack without term dates has school on every weekday', () => {
  expect(closedInPack(aPack(), '2026-11-20')).toEqual({ today: null, next: '2026-11-23', week: [] })
})
