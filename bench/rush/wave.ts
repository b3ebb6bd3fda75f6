/** The parameters of a wave of teachers. */
export type Wave = {
  url: string
  teachers: number
  /** Between the first and the last arrival. */
  seconds: number
  slideId: string
}

/** Everything about a teacher is derived from their number, here and in the database. */
export const password = 'ten thousand teachers at ten to nine'
export const emailOf = (teacher: number): string => `teacher-${teacher}@rush.example`
export const sessionOf = (teacher: number): string => `rush-session-${String(teacher).padStart(30, '0')}`
/** One in twenty holds the licence and has the extra panels, and one in twenty has no session and signs in. */
export const holdsLicence = (teacher: number): boolean => teacher % 20 === 0
export const signsIn = (teacher: number): boolean => teacher % 20 === 7
