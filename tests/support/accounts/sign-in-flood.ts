import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { testLogin } from '#contract/accounts/sign-in.ts'

const flooding = new Agent({ keepAlive: true, maxSockets: 400 })
const maxOpen = 2000

export type Typed = { path: string; email: string; password: string; cookie?: string | undefined }

/** Signs in through a proxy that names this address. Tells the status, 0 for no response, and how long it took. */
export function signInFrom(
  url: string,
  { path, cookie, ...typed }: Typed,
  from: string,
  agent?: Agent,
): Promise<{ status: number; milliseconds: number }> {
  const started = performance.now()
  const headers = {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': from,
    ...(cookie && { cookie }),
  }
  return new Promise((done) => {
    const end = (status: number) => done({ status, milliseconds: performance.now() - started })
    const call = request(url + path, { method: 'POST', headers, agent }, (response) => {
      response.resume().once('end', () => end(response.statusCode ?? 0))
    })
    call.once('error', () => end(0))
    call.end(JSON.stringify(typed))
  })
}

export type Flood = {
  email: string
  password: string
  perSecond: number
  addressOf: (count: number) => string
  cookieOf?: ((count: number) => string) | undefined
}

/** Signs in to one trial with its right password, so many times a second, until it is stopped; then tells how often it got which status. */
export function startFlood(url: string, { perSecond, addressOf, cookieOf, ...login }: Flood) {
  const stopping = new AbortController()
  const statuses: Record<number, number> = {}
  const calls = new Set<Promise<void>>()
  const flood = async (): Promise<void> => {
    const started = performance.now()
    for (let count = 0; !stopping.signal.aborted; count += 1) {
      const typed = { path: testLogin.path, ...login, cookie: cookieOf?.(count) }
      const call = signInFrom(url, typed, addressOf(count), flooding).then(
        ({ status }) => void (statuses[status] = (statuses[status] ?? 0) + 1),
      )
      calls.add(call)
      void call.finally(() => calls.delete(call))
      const ahead = (count / perSecond) * 1000 - (performance.now() - started)
      if (ahead > 5) await sleep(ahead)
      while (calls.size >= maxOpen) await sleep(5)
    }
  }
  const ended = flood()
  return {
    stop: async () => {
      stopping.abort()
      await ended
      await Promise.all(calls)
      return statuses
    },
  }
}
