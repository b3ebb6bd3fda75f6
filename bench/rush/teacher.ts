import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, type Asked, type ProxiedServer, headerOf } from './proxied-server.ts'
import type { Tally } from './tally.ts'
import { type Wave, comesCold, emailOf, holdsLicence, password, sessionOf, signsIn } from './wave.ts'

/** Somebody who was told to come back once too often. */
export class GaveUp extends Error {}

/** How often somebody who was sent away tries again, as the page and the server say. */
const mostTries = 6

/** By what everybody comes, and what notes down how they fared. */
export type Seen = { server: ProxiedServer; tally: Tally }

/**
 * One teacher at ten to nine, call by call as a browser was seen to make them: what stands in one group is asked side by side.
 */
export async function teacherComes(wave: Wave, teacher: number, { server, tally }: Seen): Promise<void> {
  const browser = browserOf({ server, tally })
  const isCold = comesCold(teacher)
  const page = signsIn(teacher) ? '/login' : '/dashboard'
  await browser.ask({ path: page, headers: isCold ? packed : [`if-none-match: ${wave.pageTag}`] })
  const cookie = signsIn(teacher) ? await signIn(browser, teacher) : `dd_school=${sessionOf(teacher)}`
  const headers = [`cookie: ${cookie}`]
  const read = (...paths: string[]) => Promise.all(paths.map((path) => browser.ask({ path, headers })))
  const figures = ['/api/slides/usage/recent', '/api/stats/analytics?period=term']

  await read('/api/auth/school-user', '/favicon.svg')
  await read('/api/account', '/api/config')
  await read('/api/slides/current', '/api/slides/week', '/api/stats', '/api/branding', '/api/themed-weeks/current')
  if (holdsLicence(teacher))
    await read('/api/slides/upcoming', '/api/themed-weeks/upcoming', '/api/school/staff', ...figures)
  await sleep(5000 + Math.random() * 15_000)
  const path = `/api/slides/${wave.slideId}/usage`
  const body = JSON.stringify({ ageGroup: 'lowerKS2' })
  const { status } = await browser.ask({ method: 'POST', path, headers, body }, 'POST a use')
  if (status === 200) tally.acknowledge()
  await read('/api/stats', ...(holdsLicence(teacher) ? figures : []))
}

const packed = ['accept-encoding: gzip, deflate, br']

/** A person who tries again what was refused for the moment. */
function browserOf({ server, tally }: Seen) {
  return {
    ask: async (question: Asked, name = question.path): Promise<Answer> => {
      for (let tries = 1; ; tries += 1) {
        const answer = await server.ask(question)
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
  await Promise.all([ask({ path: '/api/auth/school-user' }, 'nobody yet'), ask({ path: '/api/config' })])
  const body = JSON.stringify({ email: emailOf(teacher), password })
  const { head } = await ask({ method: 'POST', path: '/api/auth/school-login', body }, signInName)
  return /dd_school=[^;]+/.exec(head)?.[0] ?? 'dd_school=none'
}

export const signInName = 'POST a password'
