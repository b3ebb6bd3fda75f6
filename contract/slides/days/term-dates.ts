import * as z from 'zod/mini'
import { termDates } from '../../accounts/term-dates.ts'
import { done, endpoint } from '../../endpoint.ts'

/** An .ics file of a school's calendar is rarely longer. */
export const maxTermText = 100_000

const entered = z.object({
  /** Null while the school has entered none: every weekday has its slide. */
  termDates: z.nullable(termDates),
  /** The usual dates of English schools for this academic year and the next, to start from. */
  usual: termDates,
})

export const readTermDates = endpoint({
  method: 'GET',
  path: '/api/school/term-dates',
  access: 'school',
  says: 'The terms and closed days that the school has entered, and the usual ones to start from.',
  response: entered,
})

export const saveTermDates = endpoint({
  method: 'PUT',
  path: '/api/school/term-dates',
  access: 'school',
  says: 'Replaces the school’s terms and closed days. They say on which days there is school; they never change which slide a day has.',
  body: termDates,
  response: done,
})

export const removeTermDates = endpoint({
  method: 'DELETE',
  path: '/api/school/term-dates',
  access: 'school',
  says: 'Removes the school’s terms and closed days: every weekday has its slide again.',
  response: done,
})

export const understandTermDates = endpoint({
  method: 'POST',
  path: '/api/school/term-dates/understand',
  access: 'school',
  says: 'Reads term dates from pasted text or from the text of an .ics file. Saves nothing: it says what it understood, and which lines it did not.',
  // Each line break of the text takes four bytes.
  maxBodyBytes: 3 * maxTermText,
  body: z.strictObject({
    text: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Please paste some text first.'),
        z.maxLength(maxTermText, 'This is too long: please use 100,000 characters at most.'),
      ),
  }),
  response: z.object({
    understood: termDates,
    /** Lines or events that look like dates but were not understood. */
    notUnderstood: z.array(z.string()),
  }),
})

export const termDateEndpoints = [readTermDates, saveTermDates, removeTermDates, understandTermDates] as const
