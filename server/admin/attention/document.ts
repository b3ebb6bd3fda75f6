import type { AttentionList } from '#contract/admin/attention.ts'
import { csvLine, utf8Mark } from '#server/platform/files/csv.ts'
import { londonDay } from '#server/platform/time/days.ts'
import type { AttentionRow } from './rules.ts'

const lastColumn: Record<AttentionList, string> = {
  renewals: 'Licence ends',
  trials: 'Trial ends',
  quiet: 'Last presented',
}

export function headerLine(list: AttentionList): string {
  const renewal = list === 'renewals' ? ['Next year'] : []
  return utf8Mark + csvLine(['Name', 'Email', 'Plan', lastColumn[list], ...renewal])
}

export function lineOf({ name, email, plan, at, renewal }: AttentionRow): string {
  return csvLine([name, email, plan, at ? londonDay(new Date(at)) : '', ...(renewal ? [renewal] : [])])
}
