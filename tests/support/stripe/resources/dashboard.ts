import { text } from '../form.ts'
import { type Route, page, paging } from './route.ts'

/** What is set up by hand on Stripe's pages, and only read by us. */
export const dashboardRoutes: Route[] = [
  {
    call: 'GET /v1/webhook_endpoints',
    takes: paging,
    answer: (call) => page(call, call.store.all('webhook_endpoint'), '/v1/webhook_endpoints'),
  },
  {
    call: 'GET /v1/billing_portal/configurations',
    takes: [...paging, 'active', 'is_default'],
    answer: (call) => {
      const active = text(call.form, 'active')
      const found = call.store
        .all('billing_portal.configuration')
        .filter((each) => active === undefined || String(each.active) === active)
      return page(call, found, '/v1/billing_portal/configurations')
    },
  },
]
