import { ageBands } from '#contract/slides/age-bands.ts'
import { weekdays } from '#contract/slides/weekdays.ts'
import { personName } from '#server/accounts/people/rules.ts'
import { csvLine, utf8Mark } from '#server/platform/files/csv.ts'
import type { ExportedUse } from './store.ts'

type Scope = 'school' | 'own'

export function headerLine(scope: Scope): string {
  const names = ['Date', 'Time', 'Slide', 'Theme', 'Age band']
  return utf8Mark + csvLine(scope === 'school' ? [...names, 'Presented by'] : names)
}

/** One use as a CSV line. In an account's own export, the presenter is always the account, so that column is left out. */
export function lineOf({ day, usedAt, title, theme, ageBand, ...person }: ExportedUse, scope: Scope): string {
  const themeName = weekdays.find((weekday) => weekday.theme === theme)?.name
  const cells = [day, londonTime.format(usedAt), title ?? 'Unknown slide', themeName ?? '', ageBands[ageBand]]
  return csvLine(scope === 'school' ? [...cells, personName(person, person.schoolName)] : cells)
}

const londonTime = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' })
