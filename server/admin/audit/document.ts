import { auditFacts, whatHappened } from '#contract/admin/audit-words.ts'
import { csvLine, utf8Mark } from '#server/platform/files/csv.ts'
import type { LoggedEntry } from '#server/platform/security/audit-log.ts'

export function headerLine(): string {
  return utf8Mark + csvLine(['When', 'What', 'Who', 'Door', 'Address', 'Whom', 'Detail'])
}

export function lineOf(entry: LoggedEntry, titles: Parameters<typeof auditFacts>[1]): string {
  const { at, email, door, address, subject, detail } = entry
  const facts = auditFacts(detail, titles).map(({ name, value }) => `${name}: ${value}`)
  return csvLine([
    londonTime.format(at),
    whatHappened(entry),
    email ?? '',
    door ?? '',
    address ?? '',
    subject ?? '',
    facts.join('; '),
  ])
}

/** "2026-11-16 08:50:00", which spreadsheets parse and sort as a time. */
const londonTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'medium',
})
