import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, type Asked, Connection, headerOf } from './connection.ts'
import type { Tally } from './tally.ts'
import { type Wave, comesCold, emailOf, holdsLicence, password, sessionOf, signsIn } from './wave.ts'

/** How often somebody who was sent away tries again, as the page and the server say. */
const mostTries = 6

/**
 * One teacher at ten to nine, call by call as a browser was seen to make them: what stands in one group is asked side by side.
 */
export async function teacherComes(wave: Wave, teacher: number, tally: Tally): Promise<void> {
  const browser = browserOf(wave, teacher, tally)
  const isCold = comesCold(teacher)
  const page = signsIn(teacher) ? '/login' : '/dashboard'
  await browser.ask({ path: page, headers: isCold ? packed : [`if-none-match: ${wave.pageTag}`] })
  if (isCold) await Promise.all(wave.files.map((path) => browser.ask({ path, headers: packed }, 'files')))
  const cookie = signsIn(teacher) ? await signIn(browser, teacher) : `dd_school=${sessionOf(teacher)}`
  const headers = [`cookie: ${cookie}`]
  const read = (...paths: string[]) => Promise.all(paths.map((path) => browser.ask({ path, headers })))
  const figures = ['/api/slides/usage/recent', '/api/stats/analytics?period=term']

  await read('/api/auth/school-user', '/favicon.svg')
  await read('/api/account', '/api/config')
  await read('/api/slides/current', '/api/slides/week', '/api/stats', '/api/branding', '/api/themed-weeks/current')
  if (holdsLicence(teacher))
    await read('/api/slides/upcoming', '/api/themed-weeks/upcoming', '/api/school/staff', ...figures)
  browser.rest()
  await sleep(5000 + Math.random() * 15_000)
  const path = `/api/slides/${wave.slideId}/usage`
  const body = JSON.stringify({ ageGroup: 'lowerKS2' })
  const { status } = await browser.ask({ method: 'POST', path, headers, body }, 'POST a use')
  if (status === 200) tally.acknowledge()
  await read('/api/stats', ...(holdsLicence(teacher) ? figures : []))
  browser.leave()
}

const packed = ['accept-encoding: gzip, deflate, br']

/** Two connections of one browser, and a person who tries again what was refused for the moment. */
function browserOf({ url }: Wave, teacher: number, tally: Tally) {
  // Several addresses: one has no more ports than there are teachers.
  const open = (): Connection => new Connection(new URL(url), `127.0.0.${1 + (teacher % 8)}`)
  const first = open()
  let second: Connection | undefined
  let asked = 0

  const ask = async (question: Asked, name = question.path): Promise<Answer> => {
    for (let tries = 1; ; tries += 1) {
      asked += 1
      const connection = asked % 2 === 0 ? first : (second ??= open())
      const answer = await connection.ask(question)
      const waitSeconds = Number(headerOf(answer.head, 'retry-after'))
      const isShed = answer.status === 503 && waitSeconds > 0
      tally.count(name, answer, isShed)
      if (!isShed || tries === mostTries) return answer
      await sleep(waitSeconds * 1000)
    }
  }
  return {
    ask,
    /** What a browser closes when a page has all it needs. */
    rest: (): void => {
      second?.end()
      second = first
    },
    leave: (): void => first.end(),
  }
}

async function signIn({ ask }: ReturnType<typeof browserOf>, teacher: number): Promise<string> {
  await Promise.all([ask({ path: '/api/auth/school-user' }, 'nobody yet'), ask({ path: '/api/config' })])
  const body = JSON.stringify({ email: emailOf(teacher), password })
  const { head } = await ask({ method: 'POST', path: '/api/auth/school-login', body }, signInName)
  return /dd_school=[^;]+/.exec(head)?.[0] ?? 'dd_school=none'
}

export const signInName = 'POST a password'
