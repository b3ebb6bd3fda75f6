import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { expanded } from './expand.ts'
import { readForm, refuseUnknown, texts } from './form.ts'
import { type StripeResponse, makeIdempotency } from './idempotency.ts'
import { catalogueRoutes } from './resources/catalogue.ts'
import { customerRoutes } from './resources/customers.ts'
import { dashboardRoutes } from './resources/dashboard.ts'
import { paymentRoutes } from './resources/payments.ts'
import type { Route } from './resources/route.ts'
import { subscriptionRoutes } from './resources/subscriptions.ts'
import { type Store, makeStore } from './store.ts'
import { StripeFault } from './stripe-fault.ts'

/**
 * How a call goes wrong. `fails`: 500 and nothing done. `failsAfter`: done, then 500. `drops`, `dropsAfter`: cuts the connection
 * before or after. `hangsAfter`: done, and never answered. `busy`: 429. `forbids`: 403, as for a restricted key. A function: runs
 * while the call is in flight.
 */
export type Behaviour =
  | 'fails'
  | 'failsAfter'
  | 'drops'
  | 'dropsAfter'
  | 'hangsAfter'
  | 'busy'
  | 'forbids'
  | (() => unknown)

/** Calls that will go wrong, such as "POST /v1/subscriptions". */
type PlannedFault = { call: string; behaviour: Behaviour; times: number }

/** The state of Stripe in one test. */
export type Double = ReturnType<typeof makeDouble>

export function makeDouble(startsAt: Date) {
  const store = makeStore(startsAt)
  const plannedFaults: PlannedFault[] = []
  return { store, plannedFaults, idempotency: makeIdempotency(store) }
}

const routes: readonly Route[] = [
  ...customerRoutes,
  ...catalogueRoutes,
  ...subscriptionRoutes,
  ...paymentRoutes,
  ...dashboardRoutes,
]

/** Stripe's HTTP API on a local port. */
export async function serveStripe(double: () => Double, secretKey: string) {
  const server = createServer((request, response) => {
    void handleRequest(request, response).catch((error: unknown) => {
      send(response, { status: 500, body: apiError(error instanceof Error ? error.message : 'Unknown') })
    })
  })

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await textOf(request)
    const behaviour = takePlannedFault(double().plannedFaults, request)
    if (behaviour === 'drops') return void request.socket.destroy()
    if (behaviour === 'busy') return send(response, { status: 429, body: rateLimited })
    if (behaviour === 'forbids') return send(response, { status: 403, body: forbidden })
    const result = await handleOnce(request, sent, behaviour)
    if (behaviour === 'dropsAfter') return void request.socket.destroy()
    if (behaviour === 'hangsAfter') return
    send(response, result)
  }

  /** Handles the call, or replays the response that was given under its idempotency key. */
  async function handleOnce(
    request: IncomingMessage,
    sent: string,
    behaviour: Behaviour | undefined,
  ): Promise<StripeResponse> {
    const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined
    const { idempotency } = double()
    if (typeof key !== 'string') return handle(request, sent, behaviour)
    try {
      const before = idempotency.begin(key, `${request.url} ${sent}`)
      if (before) return before
    } catch (fault) {
      return responseOf(fault)
    }
    const result = await handle(request, sent, behaviour)
    if (isBegun(result)) idempotency.finish(key, result)
    else idempotency.forget(key)
    return result
  }

  async function handle(
    request: IncomingMessage,
    sent: string,
    behaviour: Behaviour | undefined,
  ): Promise<StripeResponse> {
    if (typeof behaviour === 'function') await behaviour()
    if (behaviour === 'fails') return { status: 500, body: apiError('Something went wrong at Stripe.') }
    const result = run(double().store, secretKey, request, sent)
    return behaviour === 'failsAfter' ? { status: 500, body: apiError('Something went wrong at Stripe.') } : result
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function run(store: Store, secretKey: string, request: IncomingMessage, sent: string): StripeResponse {
  const { pathname, search } = new URL(request.url ?? '/', 'http://stripe')
  try {
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      throw new StripeFault(401, 'Invalid API Key provided: sk_test_****')
    const route = routes.find(({ call }) => matches(call, `${request.method} ${pathname}`))
    if (!route) throw new StripeFault(404, `Unrecognized request URL (${request.method}: ${pathname}).`)
    const encoded = request.method === 'POST' ? sent : search
    refuseUnknown(encoded, route.takes)
    const form = readForm(encoded)
    const id = decodeURIComponent(pathname.split('/')[3] ?? '')
    return { status: 200, body: expanded(store, route.response({ store, form, id }), texts(form, 'expand') ?? []) }
  } catch (fault) {
    return responseOf(fault)
  }
}

function matches(call: string, asked: string): boolean {
  const parts = asked.split('/')
  const pattern = call.split('/')
  return pattern.length === parts.length && pattern.every((part, at) => part === ':id' || part === parts[at])
}

function takePlannedFault(plannedFaults: PlannedFault[], request: IncomingMessage): Behaviour | undefined {
  const { pathname } = new URL(request.url ?? '/', 'http://stripe')
  const planned = plannedFaults.find(({ call, times }) => times > 0 && matches(call, `${request.method} ${pathname}`))
  if (planned) planned.times -= 1
  return planned?.behaviour
}

function responseOf(fault: unknown): StripeResponse {
  if (fault instanceof StripeFault) return { status: fault.status, body: fault.body }
  throw fault
}

/** Stripe does not store a response under the key if it refused the call before it began. */
function isBegun({ status, body }: StripeResponse): boolean {
  return status !== 401 && !JSON.stringify(body).includes('"parameter_unknown"')
}

const apiError = (message: string) => ({ error: { type: 'api_error', message } })
const forbidden = { error: { type: 'invalid_request_error', message: 'The key does not have the permission.' } }
const rateLimited = { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' } }

function send(response: ServerResponse, { status, body, isReplayed }: StripeResponse): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': 'req_double',
    ...(isReplayed ? { 'idempotent-replayed': 'true' } : {}),
    // Stripe sends this when a retry would only replay the stored response.
    ...(status === 500 ? { 'stripe-should-retry': 'false' } : {}),
  })
  response.end(JSON.stringify(body))
}
