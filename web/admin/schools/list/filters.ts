import { plans } from '#contract/accounts/plans.ts'
import { type listSchools, schoolOrders, statusFilters } from '#contract/admin/schools.ts'
import type { Received } from '#contract/endpoint.ts'
import { paths } from '#web/platform/paths.ts'

export type Filters = Pick<Received<typeof listSchools>['query'], 'search' | 'status' | 'plan' | 'sort' | 'page'>

export const pageSize = 25
export const newestFirst = schoolOrders[0]

/** Reads the filters from the URL. Invalid values are dropped: a URL can be typed. */
export function filtersFrom(params: URLSearchParams): Filters {
  const oneOf = <Known extends string>(name: string, known: readonly Known[]) =>
    known.find((value) => value === params.get(name))
  const page = params.get('page') ?? ''
  return {
    search: params.get('search')?.slice(0, 100),
    status: oneOf('status', statusFilters),
    plan: oneOf('plan', plans),
    sort: oneOf('sort', schoolOrders),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : undefined,
  }
}

/** The URL for these filters, without defaults: first page, newest first. */
export function addressOf(filters: Filters): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    const isDefault = !value || (name === 'page' && value === 1) || (name === 'sort' && value === newestFirst)
    if (!isDefault) params.set(name, String(value))
  }
  return params.size === 0 ? paths.admin : `${paths.admin}?${params}`
}
