import { text } from '../form.ts'
import { type Route, page, paging } from './route.ts'

/** Objects that are set up by hand in Stripe's dashboard; we only read them. */
export const dashboardRoutes: Route[] = [
  {
    call: 'GET /v1/webhook_endpoints',
    takes: paging,
    response: (call) => page(call, call.store.all('webhook_endpoint'), '/v1/webhook_endpoints'),
  },
  {
    call: 'GET /v1/billing_portal/configurations',
    takes: [...paging, 'active', 'is_default'],
    response: (call) => {
      const active = text(call.form, 'active')
      const found = call.store
        .all('billing_portal.configuration')
        .filter((each) => active === undefined || String(each.active) === active)
      return page(call, found, '/v1/billing_portal/configurations')
    },
  },
]
