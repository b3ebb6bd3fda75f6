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
/** A school's teachers share its address. */
export const teachersPerSchool = 20
export const addressOf = (teacher: number): string => {
  const school = Math.floor(teacher / teachersPerSchool)
  return `10.1.${Math.floor(school / 256)}.${school % 256}`
}
/** One in twenty holds the licence and has the extra panels, and one in twenty has no session and signs in. */
export const holdsLicence = (teacher: number): boolean => teacher % 20 === 0
export const signsIn = (teacher: number): boolean => teacher % 20 === 7
