import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#server/platform/time/days.ts'
import { academicYear } from '#server/slides/schedule/rules.ts'
import { slidesIn } from '#server/slides/shipped/rules.ts'
import { aLibrary, aPlannedWeek } from '#tests/support/slides/library.ts'
import {
  type Swap,
  type Withdrawal,
  type YearPlan,
  libraryPlan,
  shownAs,
  sparesIn,
  withPins,
  withSwaps,
  withWithdrawals,
} from './rules.ts'

const library = aLibrary(
  aPlannedWeek('gratitude', { weekOf: '09-21' }),
  aPlannedWeek('mental-health', { firstMondayFrom: '05-08' }),
  aPlannedWeek('new-year', { weekOf: '01-01' }),
)
const ids = slidesIn(library).map(({ id }) => id)
const all = shownAs([], (id) => ids.includes(id))

/** The academic years of ten years. */
const anyYear = fc.integer({ min: 2026, max: 2035 }).map((year) => libraryPlan(library, `${year}-10-01`))

/** A year with swaps in the order of the days on which they were made, each of a day from then on. */
const aSwappedYear = anyYear.chain((plan) => {
  const days = [...plan.keys()]
  const oneSwap = fc
    .tuple(fc.nat({ max: days.length - 1 }), fc.nat({ max: 30 }), fc.option(fc.constantFrom(...ids), { freq: 5 }))
    .map(([made, ahead, slideId]) => ({
      madeOn: days[made] ?? '',
      day: days[Math.min(made + ahead, days.length - 1)] ?? '',
      slideId,
    }))
  const swaps = fc
    .array(oneSwap, { maxLength: 30 })
    .map((made) => made.toSorted((one, other) => (one.madeOn < other.madeOn ? -1 : 1)))
  return fc.record({ plan: fc.constant(plan), swaps })
})

function repeatsIn(plan: YearPlan): string[] {
  const shown = [...plan.values()]
  return shown.filter((id, at) => shown.indexOf(id) !== at)
}

/** The swap chooses a slide whose day is over: a repeat that the person asked for. */
function asksForRepeat(plan: YearPlan, { slideId, madeOn, day }: Swap): boolean {
  const wanted = slideId ?? day
  return [...plan].some(([each, id]) => id === wanted && each < madeOn)
}

test('through any swaps of any year no slide comes twice, unless it was chosen after its day', () => {
  fc.assert(
    fc.property(aSwappedYear, ({ plan, swaps }) => {
      const made: Swap[] = []
      for (const swap of swaps) {
        const before = withSwaps(plan, made, all)
        const chosen = swap.slideId ?? plan.get(swap.day) ?? ''
        if (!asksForRepeat(before, { ...swap, slideId: chosen })) made.push(swap)
      }
      expect(repeatsIn(withSwaps(plan, made, all))).toEqual([])
    }),
  )
})

test('a swap changes no day before the one it was made on', () => {
  fc.assert(
    fc.property(aSwappedYear, ({ plan, swaps }) => {
      for (const [at, { madeOn }] of swaps.entries()) {
        const past = (made: readonly Swap[]) => [...withSwaps(plan, made, all)].filter(([day]) => day < madeOn)
        expect(past(swaps.slice(0, at + 1))).toEqual(past(swaps.slice(0, at)))
      }
    }),
    { numRuns: 30 },
  )
})

test('the day shows what was chosen, and undoing the last swap restores the year', () => {
  fc.assert(
    fc.property(aSwappedYear, ({ plan, swaps }) => {
      const first = swaps.find(({ slideId }) => slideId !== null)
      if (!first?.slideId) return
      const swapped = withSwaps(plan, [first], all)
      expect(swapped.get(first.day)).toBe(first.slideId)
      if (asksForRepeat(plan, first)) return
      expect(withSwaps(plan, [first, { ...first, slideId: null }], all)).toEqual(new Map(plan))
    }),
  )
})

const plan = libraryPlan(library, '2026-11-16')
const on = (day: string, of: YearPlan = plan): string => of.get(day) ?? ''
const swap = (day: string, slideId: string | null, madeOn = '2026-11-16'): Swap => ({ day, slideId, madeOn })

test('two days exchange their slides', () => {
  const swapped = withSwaps(plan, [swap('2026-11-16', on('2026-12-07'))], all)
  expect([on('2026-11-16', swapped), on('2026-12-07', swapped)]).toEqual([on('2026-12-07'), on('2026-11-16')])
})

test('a slide that the year leaves out takes the day, and the replaced one is left out', () => {
  const spare = sparesIn(library, plan, []).find(({ theme }) => theme === 'monday')
  const swapped = withSwaps(plan, [swap('2026-11-16', spare?.id ?? '')], all)
  expect(on('2026-11-16', swapped)).toBe(spare?.id)
  expect([...swapped.values()]).not.toContain(on('2026-11-16'))
})

test('a slide chosen again after its day leaves that day as it was', () => {
  const swapped = withSwaps(plan, [swap('2026-11-16', on('2026-11-09'))], all)
  expect([on('2026-11-16', swapped), on('2026-11-09', swapped)]).toEqual([on('2026-11-09'), on('2026-11-09')])
})

test('after a themed week has moved onto the exchanged day, no slide is lost or comes twice', () => {
  const moved = libraryPlan(aLibrary(aPlannedWeek('gratitude', { weekOf: '12-07' })), '2026-11-16')
  const swapped = withSwaps(moved, [swap('2026-11-16', on('2026-12-07'))], all)
  expect(on('2026-11-16', swapped)).toBe(on('2026-12-07'))
  expect(on('2026-12-07', swapped)).toBe(on('2026-12-07', moved))
  expect(repeatsIn(swapped)).toEqual([])
})

test('a swap of a pinned day shows the chosen slide, and undoing it the pinned one', () => {
  const [written] = slidesIn(library).map((slide) => ({ ...slide, id: 'own-1' }))
  const own = written ? [{ written, createdAt: new Date(), pinnedOn: '2026-11-16' }] : []
  const pinned = withPins(plan, own)
  const chosen = swap('2026-11-16', on('2026-12-07'))
  const swapped = withSwaps(
    pinned,
    [chosen],
    shownAs([], () => true),
  )
  expect([on('2026-11-16', swapped), on('2026-12-07', swapped)]).toEqual([on('2026-12-07'), 'own-1'])
  expect(
    on(
      '2026-11-16',
      withSwaps(
        pinned,
        [chosen, swap('2026-11-16', null)],
        shownAs([], () => true),
      ),
    ),
  ).toBe('own-1')
})

test('a slide that an exchange has moved to a later day is replaced there once it is withdrawn', () => {
  const [moved, [spare]] = [on('2026-11-16'), sparesIn(library, plan, [])]
  const withdrawals = [{ slideId: moved, replacementId: spare?.id ?? '', from: '2026-11-20' }]
  const below = withWithdrawals(library, plan, withdrawals)
  const exists = (id: string) => ids.includes(id)
  const swapped = withSwaps(below, [swap('2026-11-16', on('2026-12-07'))], shownAs(withdrawals, exists))
  expect([on('2026-11-16', swapped), on('2026-12-07', swapped)]).toEqual([on('2026-12-07'), spare?.id])
})

test('a deleted slide that was swapped in leaves the day as it was', () => {
  const swapped = withSwaps(plan, [swap('2026-11-16', 'own-deleted')], all)
  expect(swapped).toEqual(new Map(plan))
})

const withdraw = (slideId: string, replacementId: string, from = '2026-11-16'): Withdrawal => ({
  slideId,
  replacementId,
  from,
})

test('a withdrawn slide is replaced from its day on, and not before', () => {
  const spare = sparesIn(library, plan, []).find(({ theme }) => theme === 'monday')?.id ?? ''
  const today = withWithdrawals(library, plan, [withdraw(on('2026-11-16'), spare)])
  const later = withWithdrawals(library, plan, [withdraw(on('2026-11-16'), spare, '2026-11-17')])
  expect([on('2026-11-16', today), on('2026-11-16', later)]).toEqual([spare, on('2026-11-16')])
})

test('the day of a replacement gets a slide that the year leaves out', () => {
  const changed = withWithdrawals(library, plan, [withdraw(on('2026-11-16'), on('2026-12-07'))])
  expect(on('2026-11-16', changed)).toBe(on('2026-12-07'))
  expect([...plan.values()]).not.toContain(on('2026-12-07', changed))
  expect(repeatsIn(changed)).toEqual([])
})

test('a withdrawn slide that was swapped in becomes its replacement, which comes once', () => {
  const swaps = [swap('2026-11-16', on('2026-12-07'))]
  const withdrawals = [withdraw(on('2026-12-07'), on('2026-12-14'))]
  const open = withWithdrawals(library, plan, withdrawals)
  const swapped = withSwaps(
    open,
    swaps,
    shownAs(withdrawals, () => true),
  )
  expect(on('2026-11-16', swapped)).toBe(on('2026-12-14'))
  expect([...swapped.values()]).not.toContain(on('2026-12-07'))
  expect(repeatsIn(swapped)).toEqual([])
})

test('in any year, whatever is withdrawn, no slide comes twice while the year leaves enough out', () => {
  fc.assert(
    fc.property(anyYear, fc.nat({ max: 200 }), fc.nat({ max: 200 }), (year, one, other) => {
      const [slideId, replacementId] = [[...year.values()][one] ?? '', [...year.values()][other] ?? '']
      if (slideId === replacementId) return
      const [first = ''] = year.keys()
      const { from } = academicYear(addDays(first, 10))
      expect(repeatsIn(withWithdrawals(library, year, [withdraw(slideId, replacementId, from)]))).toEqual([])
    }),
  )
})
