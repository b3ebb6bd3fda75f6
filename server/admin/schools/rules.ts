import type { Plan } from '#contract/accounts/plans.ts'
import type { schoolOrders, listSchools } from '#contract/admin/schools.ts'
import type { ResponseOf, Received } from '#contract/endpoint.ts'
import { type LicensedSchool, licenceHeldBy, licenceState } from '#server/accounts/licence/rules.ts'

type Query = Received<typeof listSchools>['query']
export type Filter = Pick<Query, 'search' | 'status' | 'plan'>
export type Order = (typeof schoolOrders)[number]
export type SchoolRow = ResponseOf<typeof listSchools>[number]
export type RowWithoutVersion = Omit<SchoolRow, 'version'>

type School = LicensedSchool & {
  id: string
  name: string
  plan: Plan
  paymentMethod: 'card' | 'invoice' | null
  notes: string | null
}
type Holder = { email: string; createdAt: Date; lastLoginAt: Date | null }
type Listed = { school: School; holder: Holder; domains: string[] }

/** If only the page number is given. */
const defaultPageSize = 50

/** The rows of a page, or undefined for all rows. */
export function pageOf({
  page,
  pageSize,
}: Pick<Query, 'page' | 'pageSize'>): { offset: number; limit: number } | undefined {
  if (page === undefined && pageSize === undefined) return undefined
  const limit = pageSize ?? defaultPageSize
  return { offset: ((page ?? 1) - 1) * limit, limit }
}

/** The filter as the audit log stores it, without the search term: that may be a person's name, which erasure would not find here. */
export function filterDetail({ search, status, plan }: Filter): Record<string, string | boolean> {
  return { ...(search ? { searched: true } : {}), ...(status ? { status } : {}), ...(plan ? { plan } : {}) }
}

/** One school as the API returns it, but for its version. */
export function toSchoolRow({ school, holder, domains }: Listed, now: Date): RowWithoutVersion {
  return {
    id: school.id,
    schoolName: school.name,
    email: holder.email,
    planType: school.plan,
    paymentStatus: school.paymentStatus,
    paymentMethod: school.paymentMethod,
    notes: school.notes,
    createdAt: holder.createdAt.toISOString(),
    lastLoginAt: holder.lastLoginAt?.toISOString() ?? null,
    schoolDomains: domains,
    licence: licenceShown(school, now),
  }
}

function licenceShown(school: School, now: Date): SchoolRow['licence'] {
  const { state, endsAt } = licenceState(licenceHeldBy(school), now)
  if (state === 'trial' || state === 'trialOver') throw new Error('A trial holds no licence.')
  return { state, endsAt: endsAt?.toISOString() ?? null }
}
