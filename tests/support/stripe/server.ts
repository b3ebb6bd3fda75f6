import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { expanded } from './expand.ts'
import { readForm, refuseUnknown, texts } from './form.ts'
import { type Answer, makeIdempotency } from './idempotency.ts'
import { catalogueRoutes } from './resources/catalogue.ts'
import { customerRoutes } from './resources/customers.ts'
import { dashboardRoutes } from './resources/dashboard.ts'
import { paymentRoutes } from './resources/payments.ts'
import type { Route } from './resources/route.ts'
import { subscriptionRoutes } from './resources/subscriptions.ts'
import { type Store, makeStore } from './store.ts'
import { StripeFault } from './stripe-fault.ts'

/**
 * How a call goes wrong. `fails`: 500, nothing done. `failsAfter`: 500, though it was done. `drops`, `dropsAfter`: the connection is
 * cut before or after. `hangsAfter`: done, and never answered. `busy`: 429. `forbids`: 403, as to a restricted key. A function: what
 * happens while it is on its way.
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
type Trouble = { call: string; behaviour: Behaviour; times: number }

/** All that one test sees of Stripe. */
export type Double = ReturnType<typeof makeDouble>

export function makeDouble(startsAt: Date) {
  const store = makeStore(startsAt)
  const troubles: Trouble[] = []
  return { store, troubles, idempotency: makeIdempotency(store) }
}

const routes: readonly Route[] = [
  ...customerRoutes,
  ...catalogueRoutes,
  ...subscriptionRoutes,
  ...paymentRoutes,
  ...dashboardRoutes,
]

/** Stripe's HTTP API on a port of this machine. */
export async function serveStripe(double: () => Double, secretKey: string) {
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      send(response, { status: 500, body: apiError(error instanceof Error ? error.message : 'Unknown') })
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await textOf(request)
    const behaviour = troubleFor(double().troubles, request)
    if (behaviour === 'drops') return void request.socket.destroy()
    if (behaviour === 'busy') return send(response, { status: 429, body: rateLimited })
    if (behaviour === 'forbids') return send(response, { status: 403, body: forbidden })
    const result = await keyed(request, sent, behaviour)
    if (behaviour === 'dropsAfter') return void request.socket.destroy()
    if (behaviour === 'hangsAfter') return
    send(response, result)
  }

  /** The answer, or the one that was given under this key before. */
  async function keyed(request: IncomingMessage, sent: string, behaviour: Behaviour | undefined): Promise<Answer> {
    const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined
    const { idempotency } = double()
    if (typeof key !== 'string') return make(request, sent, behaviour)
    try {
      const before = idempotency.begin(key, `${request.url} ${sent}`)
      if (before) return before
    } catch (fault) {
      return answerOf(fault)
    }
    const result = await make(request, sent, behaviour)
    if (isBegun(result)) idempotency.finish(key, result)
    else idempotency.forget(key)
    return result
  }

  async function make(request: IncomingMessage, sent: string, behaviour: Behaviour | undefined): Promise<Answer> {
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

function run(store: Store, secretKey: string, request: IncomingMessage, sent: string): Answer {
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
    return { status: 200, body: expanded(store, route.answer({ store, form, id }), texts(form, 'expand') ?? []) }
  } catch (fault) {
    return answerOf(fault)
  }
}

function matches(call: string, asked: string): boolean {
  const parts = asked.split('/')
  const pattern = call.split('/')
  return pattern.length === parts.length && pattern.every((part, at) => part === ':id' || part === parts[at])
}

function troubleFor(troubles: Trouble[], request: IncomingMessage): Behaviour | undefined {
  const { pathname } = new URL(request.url ?? '/', 'http://stripe')
  const trouble = troubles.find(({ call, times }) => times > 0 && matches(call, `${request.method} ${pathname}`))
  if (trouble) trouble.times -= 1
  return trouble?.behaviour
}

function answerOf(fault: unknown): Answer {
  if (fault instanceof StripeFault) return { status: fault.status, body: fault.body }
  throw fault
}

/** What Stripe refuses before it starts is not kept under its key. */
function isBegun({ status, body }: Answer): boolean {
  return status !== 401 && !JSON.stringify(body).includes('"parameter_unknown"')
}

const apiError = (message: string) => ({ error: { type: 'api_error', message } })
const forbidden = { error: { type: 'invalid_request_error', message: 'The key does not have the permission.' } }
const rateLimited = { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' } }

function send(response: ServerResponse, { status, body, isReplayed }: Answer): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': 'req_double',
    ...(isReplayed ? { 'idempotent-replayed': 'true' } : {}),
    // Stripe says so of what it would only answer again.
    ...(status === 500 ? { 'stripe-should-retry': 'false' } : {}),
  })
  response.end(JSON.stringify(body))
}
