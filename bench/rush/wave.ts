/** What a wave of teachers is told. */
export type Wave = {
  url: string
  teachers: number
  /** From the first who comes to the last. */
  seconds: number
  /** The tag of the page that a browser has kept. */
  pageTag: string
  slideId: string
}

/** Everything about a teacher comes from their number, here and in the database. */
export const password = 'ten thousand teachers at ten to nine'
export const emailOf = (teacher: number): string => `teacher-${teacher}@rush.example`
export const sessionOf = (teacher: number): string => `rush-session-${String(teacher).padStart(30, '0')}`
/** One in twenty holds the licence and has the panels below; one in twenty has lost the session and signs in; one in five has nothing kept. */
export const holdsLicence = (teacher: number): boolean => teacher % 20 === 0
export const signsIn = (teacher: number): boolean => teacher % 20 === 7
export const comesCold = (teacher: number): boolean => teacher % 5 === 3
