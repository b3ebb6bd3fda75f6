import type { WrittenSlide } from '#contract/slides/writing/written-slide.ts'
import { type Withdrawal, type YearPlan, exchangeDay, sparesIn } from '#server/slides/calendar/rules.ts'
import { type Library, slidesIn } from '#server/slides/shipped/rules.ts'

const proposed = 3

/**
 * The slides that could replace one everywhere: of the same weekday theme and not withdrawn. First those that the year leaves out, then
 * those that no one has seen yet this year, the latest first.
 */
export function replacementsFor(
  {
    library,
    plan,
    today,
    withdrawals,
  }: { library: Library; plan: YearPlan; today: string; withdrawals: readonly Withdrawal[] },
  slide: WrittenSlide,
): WrittenSlide[] {
  const fits = ({ id, theme, sensitivity }: WrittenSlide) =>
    id !== slide.id && theme === slide.theme && sensitivity === 0
  const spares = sparesIn(library, plan, withdrawals).filter(fits)
  const withdrawn = new Set(withdrawals.map(({ slideId }) => slideId))
  const toCome = library.weeks
    .flatMap((week) => Object.values(week))
    .filter((each) => fits(each) && !withdrawn.has(each.id))
    .flatMap((each) => {
      const day = exchangeDay(plan, each.id, today)
      return day ? [{ each, day }] : []
    })
    .toSorted((one, other) => (one.day > other.day ? -1 : 1))
  return [...spares, ...toCome.map(({ each }) => each)].slice(0, proposed)
}

const maxFound = 20

/** The library's slides whose title, prompt, word or topic contains every word, as they come in the library. */
export function slidesWith(library: Library, search: string): WrittenSlide[] {
  const words = search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const textOf = ({ title, prompt, word, topic }: WrittenSlide) => [title, prompt, word, topic].join(' ').toLowerCase()
  return slidesIn(library)
    .filter((slide) => words.every((word) => textOf(slide).includes(word)))
    .slice(0, maxFound)
}
