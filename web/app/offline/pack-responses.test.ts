import { expect, test } from 'vitest'
import { generalUser, schoolUser } from '#contract/accounts/signed-in.ts'
import { searchLibrary } from '#contract/library/library.ts'
import { readSwap } from '#contract/library/offers.ts'
import { slidesOfWeek, upcomingSlides } from '#contract/slides/planning.ts'
import { currentSlide, weekSlides } from '#contract/slides/slides.ts'
import { currentThemedWeek } from '#contract/slides/themed-weeks.ts'
import { readStats } from '#contract/usage/stats.ts'
import { aPackedTeacher, aStoredPack } from '#tests/support/slides/packs.ts'
import { responseFromPack } from './pack-responses.ts'

const stored = aStoredPack()
const monday = '2026-11-16'

test.for([
  ['2026-11-16', 'of 2026-11-16', '2026-11-17T00:00:00.000Z'],
  ['2026-11-17', 'of 2026-11-17', '2026-11-18T00:00:00.000Z'],
  ['2026-11-23', 'of 2026-11-23', '2026-11-24T00:00:00.000Z'],
  ['2026-12-04', 'of 2026-12-04', '2026-12-05T00:00:00.000Z'],
] as const)('on %s the slide is “%s”, until London’s midnight', ([day, id, validUntil]) => {
  expect(responseFromPack(stored, day, currentSlide)).toMatchObject({ id, validUntil })
})

test.for(['2026-11-21', '2026-11-22'])('on the Saturday and Sunday (%s) it shows Monday’s', (day) => {
  expect(responseFromPack(stored, day, currentSlide)).toMatchObject({ weekend: true, next: { id: 'of 2026-11-23' } })
})

test.for(['2026-12-07', '2026-12-05', '2027-01-11', '2026-11-13'])(
  'on %s, outside its days, it says what to do instead of showing another day’s slide',
  (day) => {
    expect(() => responseFromPack(stored, day, currentSlide)).toThrow(
      'The slides on this device went up to Fri 4 Dec. Open this page once with a connection, and it keeps the next ten school days.',
    )
  },
)

test('the week of a later day is that day’s, with none of its slides used yet', () => {
  expect(responseFromPack(stored, '2026-11-25', weekSlides)).toMatchObject([
    { id: 'of 2026-11-23' },
    { id: 'of 2026-11-24' },
    { id: 'of 2026-11-25' },
    { id: 'of 2026-11-26' },
    { id: 'of 2026-11-27' },
  ])
  expect(responseFromPack(stored, '2026-11-25', readStats)).toEqual({ slidesUsedThisWeek: 0, slideIds: [] })
  expect(responseFromPack(stored, '2026-11-20', readStats)).toMatchObject({ slidesUsedThisWeek: 1 })
})

test('the days to come get fewer, and the themed week ends', () => {
  expect(responseFromPack(stored, monday, upcomingSlides)).toHaveLength(10)
  expect(responseFromPack(stored, '2026-12-02', upcomingSlides)).toMatchObject([
    { id: 'of 2026-12-03' },
    { id: 'of 2026-12-04' },
  ])
  expect(responseFromPack(stored, '2026-11-20', currentThemedWeek)).toMatchObject({ name: 'Anti-Bullying Week' })
  expect(responseFromPack(stored, '2026-11-23', currentThemedWeek)).toBeNull()
})

test('the plan has its three weeks and says where it ends', () => {
  const plan = (date: string) => responseFromPack(stored, monday, slidesOfWeek, { params: { date } })
  expect(plan('2026-11-25')).toMatchObject({ monday: '2026-11-23', limit: null, lastMonday: '2026-11-30' })
  expect(() => plan('2026-12-07')).toThrow('went up to Fri 4 Dec')
  const shorter = aStoredPack({ pack: { ...stored.pack, until: '2026-12-02', days: stored.pack.days.slice(0, 13) } })
  expect(responseFromPack(shorter, monday, slidesOfWeek, { params: { date: '2026-12-01' } })).toMatchObject({
    slides: [{ id: 'of 2026-11-30' }, { id: 'of 2026-12-01' }, { id: 'of 2026-12-02' }],
    limit: 'Without a connection the plan ends on Wed 2 Dec.',
  })
})

test('a swap offers the two spares, which are kept for that', () => {
  expect(responseFromPack(stored, monday, readSwap, { params: { date: monday } })).toMatchObject({
    slide: { id: 'of 2026-11-16' },
    swappedFor: null,
    offers: [{ slide: { id: 'spare-1' } }, { slide: { id: 'spare-2' } }],
    maySwapForSchool: false,
  })
})

test('a person of another door is signed out at this one', () => {
  expect(responseFromPack(stored, monday, schoolUser)).toEqual(aPackedTeacher)
  expect(() => responseFromPack(stored, monday, generalUser)).toThrow('401')
})

test('it knows nothing of the library', () => {
  expect(responseFromPack(stored, monday, searchLibrary)).toBeUndefined()
})
