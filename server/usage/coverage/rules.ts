import { spokenLanguageStatements } from '#contract/slides/curriculum/spoken-language.ts'
import { strands, type WrittenSlide } from '#contract/slides/writing/written-slide.ts'
import type { Coverage } from '#contract/usage/coverage.ts'
import { addDays, weekdayOf } from '#server/platform/time/days.ts'
import { librarySlide } from '#server/slides/calendar/rules.ts'
import type { Calendar } from '#server/slides/calendar/service.ts'
import { slideOn } from '#server/slides/schedule/rules.ts'
import { type SchoolDays, schoolDaysAfter } from '#server/slides/school-days/rules.ts'
import { type HalfTerm, halfTermsOf } from '#server/usage/school-year/rules.ts'

/** What a slide practises. */
type Practice = { strands: WrittenSlide['strands']; statements: readonly number[] }

/** A slide with the half terms it was presented in, from 0. */
export type Presented = Practice & { spans: readonly number[] }

/** The slides of a school's calendar: of each half term to come, and of the next ten school days. */
export type Ahead = { byHalfTerm: readonly (readonly Practice[])[]; nextTen: readonly Practice[] }

export function slidesAhead({ library, parts, plansOf }: Calendar, today: string, schoolDays: SchoolDays): Ahead {
  const idOn = (day: string) => plansOf(day).person.get(day) ?? ''
  const ownSlide = (id: string) => parts.own.find(({ written }) => written.id === id)?.written
  const practiceOn = (day: string): Practice[] => {
    const slide = ownSlide(idOn(day)) ?? librarySlide(library, idOn(day)) ?? slideOn(library, day)?.slide
    return slide ? [{ strands: slide.strands, statements: slide.curriculum.spokenLanguage }] : []
  }
  const isSchoolDay = (day: string) => ownSlide(idOn(day)) || (weekdayOf(day) && !schoolDays.isHoliday(day))
  return {
    byHalfTerm: halfTermsOf(today).map((halfTerm) =>
      stateOf(halfTerm, today) === 'toCome' ? daysIn(halfTerm).filter(isSchoolDay).flatMap(practiceOn) : [],
    ),
    nextTen: schoolDaysAfter(schoolDays, today, 10).flatMap(practiceOn),
  }
}

/** Slides presented in half terms that have begun, slides ahead in the others. */
export function coverageOf(today: string, presented: readonly Presented[], ahead: Ahead): Coverage {
  const halfTerms = halfTermsOf(today).map((halfTerm) => ({ ...halfTerm, state: stateOf(halfTerm, today) }))
  const slides = halfTerms.map(({ state }, at) =>
    state === 'toCome' ? (ahead.byHalfTerm[at] ?? []) : presented.filter(({ spans }) => spans.includes(at)),
  )
  const counts = (practises: (slide: Practice) => boolean) => ({
    slides: slides.map((some) => some.filter(practises).length),
    comingUp: ahead.nextTen.filter(practises).length,
  })
  return {
    halfTerms,
    slidesPresented: presented.length,
    statements: spokenLanguageStatements.map((_, at) => ({
      statement: at + 1,
      ...counts(({ statements }) => statements.includes(at + 1)),
    })),
    strands: strands.map((strand) => ({ strand, ...counts((slide) => slide.strands.includes(strand)) })),
  }
}

function stateOf({ from, until }: HalfTerm, today: string): Coverage['halfTerms'][number]['state'] {
  if (until < today) return 'over'
  return from > today ? 'toCome' : 'current'
}

function daysIn({ from, until }: HalfTerm): string[] {
  const days: string[] = []
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day)
  return days
}
