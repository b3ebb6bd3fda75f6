import * as z from 'zod/mini'
import { email } from '../accounts/passwords.ts'
import { done, endpoint } from '../endpoint.ts'

const maxAddresses = 10
const maxNoteCharacters = 500

/** The week that a report is about; `this` by default. */
export const reportWeeks = ['this', 'last'] as const
const week = z.optional(z.enum(reportWeeks))
export type ReportWeek = (typeof reportWeeks)[number]

const addresses = z.array(email).check(z.maxLength(maxAddresses, `Please send it to ${maxAddresses} addresses at most`))

export const readWeeklyReport = endpoint({
  method: 'GET',
  path: '/api/stats/weekly-report',
  access: 'planner',
  says: 'The weekly report as it would be sent now, word for word; a note stands behind the greeting.',
  query: z.strictObject({ week }),
  response: z.object({
    subject: z.string(),
    /** The school's logo for the mail. Null if the sender may not add their own content, since a picture can say anything. */
    logo: z.nullable(z.object({ url: z.string(), alt: z.string() })),
    greeting: z.string(),
    paragraphs: z.array(z.string()),
    facts: z.array(z.object({ label: z.string(), value: z.string() })),
    notes: z.array(z.string()),
    /** The sender it names; null if it goes to the sender's own address only. */
    senderName: z.nullable(z.string()),
    /** The only allowed recipient, the caller's own address, if the caller cannot choose recipients or add a note. */
    onlyTo: z.nullable(z.object({ address: z.string(), because: z.string() })),
    /** Who gets it every Friday; null if the caller holds no licence and so cannot schedule it. */
    everyFriday: z.nullable(z.array(z.string())),
  }),
})

export type WeeklyReport = z.output<typeof readWeeklyReport.response>

/** A note as the mail quotes it: each line names its author and cannot close its quotation marks, or it would look like ours. */
export function quotedNote(note: string, senderName: string): string[] {
  const lines = note.split(/[\n\u2028\u2029]/).map((line) => line.replaceAll(/\s+/g, ' ').trim())
  return lines.filter(Boolean).map((line) => `${senderName} wrote: “${line.replaceAll(doubleQuotes, "'")}”`)
}

/** All double quotation marks and lookalikes. Not single ones, which are also apostrophes. */
const doubleQuotes = /[^\P{Quotation_Mark}'‘’]|[″‶❝❞ʺˮ˝]/gu

export const sendWeeklyReport = endpoint({
  method: 'POST',
  path: '/api/stats/weekly-report',
  access: 'planner',
  says: 'Mails the weekly report, one mail for each address. The same report goes to an address once a day.',
  body: z.strictObject({
    to: addresses.check(z.minLength(1, 'Please enter at least one email address')),
    week,
    note: z.optional(
      z.string().check(
        z.overwrite((typed) => typed.replaceAll(/\r\n?/g, '\n').trim()),
        z.maxLength(maxNoteCharacters, `Please use at most ${maxNoteCharacters} characters`),
        // Line breaks are allowed; other invisible characters are not.
        z.regex(/^(\n|[^\p{Cc}\p{Cs}\u{202a}-\u{202e}\u{2066}-\u{2069}])*$/u, 'Please use plain letters'),
      ),
    ),
  }),
  response: z.object({
    success: z.literal(true),
    message: z.string(),
    sentTo: z.array(z.string()),
    /** Recipients who already got this report today, and were not mailed again. */
    sentBefore: z.array(z.string()),
  }),
})

export const scheduleWeeklyReport = endpoint({
  method: 'PUT',
  path: '/api/stats/weekly-report/every-friday',
  access: 'holder',
  says: 'Chooses who gets the report every Friday afternoon, in weeks in which a slide was presented. No address: it is not sent.',
  body: z.strictObject({ to: addresses }),
  response: done,
})
