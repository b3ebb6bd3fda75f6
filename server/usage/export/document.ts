import { ageBands } from '#contract/slides/age-bands.ts'
import { weekdays } from '#contract/slides/weekdays.ts'
import { personName } from '#server/accounts/people/rules.ts'
import { csvLine, utf8Mark } from '#server/platform/files/csv.ts'
import type { ExportedUse } from './store.ts'

type Scope = 'school' | 'own'

export function headerLine(scope: Scope): string {
  const presenter = scope === 'school' ? ['Presented by'] : []
  return utf8Mark + csvLine(['Date', 'Time', 'Slide', 'Theme', 'Age band', ...presenter, 'Word', 'Talk'])
}

/** One use as a CSV line. In an account's own export, the presenter is always the account, so that column is left out. */
export function lineOf(use: ExportedUse, scope: Scope): string {
  const { day, usedAt, title, theme, ageBand, word, talkForm, ...person } = use
  const themeName = weekdays.find((weekday) => weekday.theme === theme)?.name
  const cells = [day, londonTime.format(usedAt), title ?? 'Unknown slide', themeName ?? '', ageBands[ageBand]]
  const presenter = scope === 'school' ? [personName(person, person.schoolName)] : []
  return csvLine([...cells, ...presenter, word ?? '', talkForm ?? ''])
}

const londonTime = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' })
