import { createHash } from 'node:crypto'
import type { Person, VisitKind } from '#tests/support/app/morning-calls.ts'

/** The parameters of a wave of teachers. */
export type Wave = {
  url: string
  teachers: number
  /** Between the first and the last arrival. */
  seconds: number
  slideId: string
  /** By path: what a browser that was here before sends as If-None-Match. */
  etags: Record<Person, Record<string, string>>
}

/** Everything about a teacher is derived from their number, here and in the database. */
export const password = 'ten thousand teachers at ten to nine'
export const emailOf = (teacher: number): string => `teacher-${teacher}@rush.example`
export const sessionOf = (teacher: number): string => `rush-session-${String(teacher).padStart(30, '0')}`
/** A UUID of version 4, as random as the product's own. */
export const accountOf = (teacher: number): string =>
  createHash('sha256')
    .update(emailOf(teacher))
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-4$3-a$4-$5')
/** A school's teachers share its address. */
export const teachersPerSchool = 20
const schoolOf = (teacher: number): number => Math.floor(teacher / teachersPerSchool)
export const addressOf = (teacher: number): string =>
  `10.1.${Math.floor(schoolOf(teacher) / 256)}.${schoolOf(teacher) % 256}`

/** One in twenty is the school's own account, which holds the licence and has the planner's panels. */
export const plans = (teacher: number): boolean => teacher % teachersPerSchool === 0
export const personOf = (teacher: number): Person => (plans(teacher) ? 'planner' : 'teacher')

/** Each school starts one further, so that planners come in every way too. */
const turnOf = (teacher: number): number => (teacher + schoolOf(teacher)) % 20
/** One in twenty has no session. */
export const signsIn = (teacher: number): boolean => turnOf(teacher) === 7
/** One in five comes to a new or emptied browser. */
const isNewBrowser = (teacher: number): boolean => turnOf(teacher) < 4
/** Of the others, who return, one in five has opened Today earlier this morning. */
const wasHereToday = (teacher: number): boolean => turnOf(teacher) > 16

export function visitKindOf(teacher: number): VisitKind {
  if (signsIn(teacher)) return 'signIn'
  if (isNewBrowser(teacher)) return 'first'
  return wasHereToday(teacher) ? 'returning' : 'nextDay'
}
