import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, type Asked, type ProxiedServer, headerOf } from './proxied-server.ts'
import type { Tally } from './tally.ts'
import { type Wave, addressOf, emailOf, holdsLicence, password, sessionOf, signsIn } from './wave.ts'

/** A teacher who was shed too often. */
export class GaveUp extends Error {}

/** How often a shed request is tried, as the page does. */
const mostTries = 6

/** The connection pool and the tally that all teachers share. */
export type Shared = { server: ProxiedServer; tally: Tally }

/**
 * One teacher at ten to nine, with the calls that a real browser was seen to make, except for what the proxy has cached (built files
 * and the favicon). Each group is sent in parallel.
 */
export async function simulateTeacher(wave: Wave, teacher: number, { server, tally }: Shared): Promise<void> {
  const browser = browserOf({ server, tally }, addressOf(teacher))
  const cookie = signsIn(teacher) ? await signIn(browser, teacher) : `dd_school=${sessionOf(teacher)}`
  const headers = [`cookie: ${cookie}`]
  const read = (...paths: string[]) => Promise.all(paths.map((path) => browser.ask({ path, headers })))
  const figures = '/api/stats/analytics?period=term'

  // From the login page the app goes on without another page.
  const page = signsIn(teacher)
    ? undefined
    : await browser.ask({ path: '/dashboard', headers: [...headers, ...acceptCompressed] })
  if (!page || !hasSlide(page)) {
    await read('/api/auth/school-user')
    await read('/api/account', '/api/config')
    await read('/api/slides/current', '/api/slides/week', '/api/stats', '/api/branding', '/api/themed-weeks/current')
  }
  if (holdsLicence(teacher)) await read('/api/slides/upcoming', '/api/themed-weeks/upcoming', figures)
  await sleep(5000 + Math.random() * 15_000)
  const path = `/api/slides/${wave.slideId}/usage`
  const body = JSON.stringify({ ageGroup: 'lowerKS2' })
  const { status } = await browser.ask({ method: 'POST', path, headers, body }, 'POST a use')
  if (status === 200) tally.acknowledge()
  await read('/api/stats', ...(holdsLicence(teacher) ? [figures] : []))
}

/** A busy server sends the page empty, and it may be cached. */
function hasSlide({ head }: Answer): boolean {
  return headerOf(head, 'cache-control') === 'no-store'
}

const acceptCompressed = ['accept-encoding: gzip, deflate, br']

/** Retries shed requests after the time the server asks for. */
function browserOf({ server, tally }: Shared, address: string) {
  return {
    ask: async (request: Asked, name = request.path): Promise<Answer> => {
      const headers = [...(request.headers ?? []), `x-forwarded-for: ${address}`]
      for (let tries = 1; ; tries += 1) {
        const answer = await server.ask({ ...request, headers })
        const waitSeconds = Number(headerOf(answer.head, 'retry-after'))
        const isShed = answer.status === 503 && waitSeconds > 0
        tally.count(name, answer, isShed)
        if (!isShed) return answer
        if (tries === mostTries) throw new GaveUp()
        await sleep(waitSeconds * 1000 * (0.5 + Math.random()))
      }
    },
  }
}

async function signIn({ ask }: ReturnType<typeof browserOf>, teacher: number): Promise<string> {
  await ask({ path: '/login', headers: acceptCompressed })
  await Promise.all([ask({ path: '/api/auth/school-user' }, 'not signed in yet'), ask({ path: '/api/config' })])
  const body = JSON.stringify({ email: emailOf(teacher), password })
  const { head } = await ask({ method: 'POST', path: '/api/auth/school-login', body }, signInName)
  return /dd_school=[^;]+/.exec(head)?.[0] ?? 'dd_school=none'
}

export const signInName = 'POST a password'
