import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ShownAs,
  type Swap,
  type Withdrawal,
  type YearPlan,
  libraryPlan,
  shownAs,
  sparesIn,
  withPins,
  withSwaps,
  withWithdrawals,
} from '#server/slides/calendar/rules.ts'
import { slidesIn } from '#server/slides/shipped/rules.ts'
import { aLibrary, aPlannedWeek, aSlide } from '#tests/support/slides/library.ts'
import { type MadeSwap, compact } from './rules.ts'

const library = aLibrary(aPlannedWeek('gratitude', { weekOf: '09-21' }), aPlannedWeek('new-year', { weekOf: '01-01' }))
const ids = slidesIn(library).map(({ id }) => id)
const ownIds = ['own-1', 'own-2']
const exists = (id: string) => ids.includes(id) || ownIds.includes(id)
const plan = libraryPlan(library, '2026-11-16')
const days = [...plan.keys()]
const dayAt = (at: number): string => days[Math.min(at, days.length - 1)] ?? ''

/** Few slides and days, so that swaps meet. */
const aSlideId = fc.oneof(fc.constantFrom(...ids.slice(0, 12)), fc.constantFrom(...ownIds, 'own-deleted'))

/** Made on any of these days, in order, each for a day from then on; some put back what was there. */
const manySwaps = fc
  .array(fc.tuple(fc.nat({ max: 20 }), fc.nat({ max: 15 }), fc.option(aSlideId, { freq: 5 })), { maxLength: 80 })
  .map((made) =>
    made
      .toSorted(([one], [other]) => one - other)
      .map(([madeOn, ahead, slideId], id) => ({ id, madeOn: dayAt(madeOn), day: dayAt(madeOn + ahead), slideId })),
  )

const someWithdrawals = fc
  .uniqueArray(fc.tuple(fc.nat({ max: 11 }), fc.integer({ min: 100, max: 150 }), fc.nat({ max: 20 })), {
    maxLength: 3,
    selector: ([slide]) => slide,
  })
  .map((all) =>
    all.map(([slide, replacement, from]): Withdrawal => {
      return { slideId: ids[slide] ?? '', replacementId: ids[replacement] ?? '', from: dayAt(from) }
    }),
  )

const aPin = fc.option(fc.nat({ max: 30 })).map((at) => {
  return at === null ? [] : [{ written: aSlide('own-1'), createdAt: new Date(), pinnedOn: dayAt(at) }]
})

/** A year as it is below the swaps. */
const aYear = fc.tuple(someWithdrawals, aPin).map(([withdrawals, own]) => ({
  below: withPins(withWithdrawals(library, plan, withdrawals), own),
  shown: shownAs(withdrawals, exists),
}))

type Year = { below: YearPlan; shown: ShownAs }

/** The days with their slides, as one text. */
function replayed(swaps: readonly Swap[], { below, shown }: Year): string {
  return [...withSwaps(below, swaps, shown)].join('\n')
}

function compacted(swaps: readonly MadeSwap[], { below, shown }: Year): Swap[] {
  const { removed, added } = compact(below, swaps, shown)
  return [...swaps.filter(({ id }) => !removed.includes(id)), ...added]
}

test('fewer swaps give the same slide on every day, past and to come, and at most one is left for a day', () => {
  fc.assert(
    fc.property(aYear, manySwaps, (year, swaps) => {
      const fewer = compacted(swaps, year)
      expect(replayed(fewer, year)).toBe(replayed(swaps, year))
      expect(new Set(fewer.map(({ day }) => day)).size).toBe(fewer.length)
      expect(fewer.length).toBeLessThanOrEqual(days.length)
    }),
    { numRuns: 300 },
  )
})

test('later swaps, and undoing one, have the same effect on fewer swaps', () => {
  fc.assert(
    fc.property(aYear, manySwaps, manySwaps, (year, swaps, later) => {
      expect(replayed([...compacted(swaps, year), ...later], year)).toBe(replayed([...swaps, ...later], year))
    }),
    { numRuns: 100 },
  )
})

test('a swap that was taken back leaves none', () => {
  const swap = { id: 1, day: '2026-11-16', slideId: plan.get('2026-12-07') ?? '', madeOn: '2026-11-16' }
  const undo = { ...swap, id: 2, slideId: null }
  expect(compact(plan, [swap, undo], shownAs([], exists))).toEqual({ removed: [1, 2], added: [] })
})

test('where two days show the same slide, neither choice takes it from the other', () => {
  const [monday, tuesday] = ['2026-11-16', '2026-11-17']
  const [spare] = sparesIn(library, plan, [])
  const withdrawn = { slideId: plan.get(tuesday) ?? '', replacementId: spare?.id ?? '', from: tuesday }
  const year = { below: withWithdrawals(library, plan, [withdrawn]), shown: shownAs([withdrawn], exists) }
  const swaps = [
    { id: 1, day: monday, slideId: withdrawn.slideId, madeOn: monday },
    { id: 2, day: monday, slideId: withdrawn.replacementId, madeOn: monday },
    { id: 3, day: tuesday, slideId: withdrawn.replacementId, madeOn: monday },
  ]
  const fewer = compacted(swaps, year)
  expect(fewer.map(({ day }) => day)).toEqual([monday, tuesday])
  expect(replayed(fewer, year)).toBe(replayed(swaps, year))
})

test('swaps of another year stay as they are', () => {
  const other: MadeSwap = { id: 1, day: '2027-11-15', slideId: ids[3] ?? '', madeOn: '2026-11-16' }
  const twice = [2, 3].map((id) => ({ id, day: '2026-11-16', slideId: ids[id] ?? '', madeOn: '2026-11-16' }))
  expect(compact(plan, [other, ...twice], shownAs([], exists)).removed).toEqual([2])
})
