import { ageBands } from '#contract/age-bands.ts'
import { weekdays } from '#contract/weekdays.ts'
import { personName } from '#server/accounts/rules.ts'
import type { ExportedUse } from './store.ts'

/** Excel takes a file for UTF-8 only where this mark says so; without it "Café" is "CafÃ©". */
const utf8Mark = '\u{feff}'

type Scope = 'school' | 'own'

export function headerLine(scope: Scope): string {
  const names = ['Date', 'Time', 'Slide', 'Theme', 'Age band']
  return utf8Mark + csvLine(scope === 'school' ? [...names, 'Presented by'] : names)
}

/** One use as a line of the table. In one's own, everything was presented by oneself. */
export function lineOf({ day, usedAt, title, theme, ageBand, ...person }: ExportedUse, scope: Scope): string {
  const themeName = weekdays.find((weekday) => weekday.theme === theme)?.name
  const cells = [day, londonTime.format(usedAt), title ?? 'Unknown slide', themeName ?? '', ageBands[ageBand]]
  return csvLine(scope === 'school' ? [...cells, personName(person, person.schoolName)] : cells)
}

const londonTime = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' })

function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** A spreadsheet runs what starts like a formula, and people choose their names and titles. The apostrophe makes it text. */
function csvCell(text: string): string {
  const harmless = /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
