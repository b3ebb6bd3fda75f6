import { csvLine, utf8Mark } from '#server/platform/files/csv.ts'
import { londonDay } from '#server/platform/time/days.ts'
import type { RowWithoutVersion } from './rules.ts'

const columns = {
  School: ({ schoolName }) => schoolName,
  Email: ({ email }) => email,
  Plan: ({ planType }) => planType,
  'Payment status': ({ paymentStatus }) => paymentStatus,
  'Payment method': ({ paymentMethod }) => paymentMethod ?? '',
  Licence: ({ licence }) => licence.state,
  'Licence ends': ({ licence }) => dayOf(licence.endsAt),
  Domains: ({ schoolDomains }) => schoolDomains.join(' '),
  Created: ({ createdAt }) => dayOf(createdAt),
  'Last login': ({ lastLoginAt }) => dayOf(lastLoginAt),
  Notes: ({ notes }) => notes ?? '',
} as const satisfies Record<string, (school: RowWithoutVersion) => string>

export function headerLine(): string {
  return utf8Mark + csvLine(Object.keys(columns))
}

export function lineOf(school: RowWithoutVersion): string {
  return csvLine(Object.values(columns).map((read) => read(school)))
}

function dayOf(instant: string | null): string {
  return instant ? londonDay(new Date(instant)) : ''
}
