import { plans } from '#contract/accounts/plans.ts'
import { type listSchools, paymentStatuses, schoolOrders } from '#contract/admin/schools.ts'
import type { Received } from '#contract/endpoint.ts'
import { paths } from '#web/platform/paths.ts'

export type Wishes = Pick<Received<typeof listSchools>['query'], 'search' | 'status' | 'plan' | 'sort' | 'page'>

export const pageSize = 25
export const newestFirst = schoolOrders[0]

/** What the address asks the list for. What makes no sense there is left out: an address can be typed. */
export function wishesIn(params: URLSearchParams): Wishes {
  const oneOf = <Known extends string>(name: string, known: readonly Known[]) =>
    known.find((value) => value === params.get(name))
  const page = params.get('page') ?? ''
  return {
    search: params.get('search')?.slice(0, 100),
    status: oneOf('status', paymentStatuses),
    plan: oneOf('plan', plans),
    sort: oneOf('sort', schoolOrders),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : undefined,
  }
}

/** The same, as the address says it. A page is left out where it is the first: everything new starts there. */
export function addressOf(wishes: Wishes): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(wishes)) {
    const isAsItStarts = !value || (name === 'page' && value === 1) || (name === 'sort' && value === newestFirst)
    if (!isAsItStarts) params.set(name, String(value))
  }
  return params.size === 0 ? paths.admin : `${paths.admin}?${params}`
}
