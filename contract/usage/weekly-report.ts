import * as z from 'zod/mini'
import { email } from '../accounts/passwords.ts'
import { endpoint } from '../endpoint.ts'

const maxAddresses = 10
const longestNote = 500

export const readWeeklyReport = endpoint({
  method: 'GET',
  path: '/api/stats/weekly-report',
  access: 'planner',
  says: 'The weekly report as it would be sent now, word for word; a note stands behind the greeting.',
  response: z.object({
    subject: z.string(),
    /** The school's, at the head of the mail. None where its sender may choose no word of it, as a picture can say anything. */
    logo: z.nullable(z.object({ url: z.string(), alt: z.string() })),
    greeting: z.string(),
    paragraphs: z.array(z.string()),
    facts: z.array(z.object({ label: z.string(), value: z.string() })),
    notes: z.array(z.string()),
    /** Whom it names as its sender; nobody where it goes to the sender's own address only. */
    senderName: z.nullable(z.string()),
    /** Who cannot choose the readers sends it to this address, their own, and without a note. */
    onlyTo: z.nullable(z.object({ address: z.string(), because: z.string() })),
  }),
})

export type WeeklyReport = z.output<typeof readWeeklyReport.response>

/** A note as the mail quotes it: each line says who wrote it and cannot close its quotation marks, or it would seem ours. */
export function quotedNote(note: string, senderName: string): string[] {
  const lines = note.split(/[\n\u2028\u2029]/).map((line) => line.replaceAll(/\s+/g, ' ').trim())
  return lines.filter(Boolean).map((line) => `${senderName} wrote: “${line.replaceAll(doubleQuotes, "'")}”`)
}

/** All quotation marks but the single ones, which are apostrophes too; and what only looks like one. */
const doubleQuotes = /[^\P{Quotation_Mark}'‘’]|[″‶❝❞ʺˮ˝]/gu

export const sendWeeklyReport = endpoint({
  method: 'POST',
  path: '/api/stats/weekly-report',
  access: 'planner',
  says: 'Mails the weekly report, one mail for each address. The same report goes to an address once a day.',
  body: z.strictObject({
    to: z
      .array(email)
      .check(
        z.minLength(1, 'Please enter at least one email address'),
        z.maxLength(maxAddresses, `Please send it to ${maxAddresses} addresses at most`),
      ),
    note: z.optional(
      z.string().check(
        z.overwrite((typed) => typed.replaceAll(/\r\n?/g, '\n').trim()),
        z.maxLength(longestNote, `Please use at most ${longestNote} characters`),
        // Lines are a person's own; all else that cannot be seen is not.
        z.regex(/^(\n|[^\p{Cc}\p{Cs}\u{202a}-\u{202e}\u{2066}-\u{2069}])*$/u, 'Please use plain letters'),
      ),
    ),
  }),
  response: z.object({
    success: z.literal(true),
    message: z.string(),
    sentTo: z.array(z.string()),
    /** Who had this very report today already, and was not mailed again. */
    sentBefore: z.array(z.string()),
  }),
})
