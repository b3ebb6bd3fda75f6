import { setTimeout as sleep } from 'node:timers/promises'
import { type MorningCall, type MorningCalls, type VisitKind, nameOf } from '#tests/support/app/morning-calls.ts'
import { type TimedResponse, type ProxiedServer, headerOf } from './proxied-server.ts'
import type { Tally } from './tally.ts'
import { type Wave, accountOf, addressOf, emailOf, password, personOf, sessionOf } from './wave.ts'

/** A teacher who was shed too often. */
export class GaveUp extends Error {}

/** How often a shed request is tried, as the page does. */
const maxTries = 6
/** The page waits until nothing has been answered for two seconds before it refreshes what it keeps for days without a network. */
const keepingAfterMs = 2000

/** What all teachers share. `pause`: waits, in milliseconds, or not where only the work counts. */
export type Shared = {
  wave: Wave
  calls: MorningCalls
  server: ProxiedServer
  tally: Tally
  pause: (milliseconds: number) => Promise<void>
}

/** One teacher at ten to nine, with the calls that a real browser makes in a visit of this kind. */
export async function simulateTeacher(shared: Shared, teacher: number, kind: VisitKind): Promise<void> {
  const { calls, tally, pause } = shared
  const visits = calls[personOf(teacher)]
  const visit = visits[kind]
  const ask = browserOf(shared, teacher, kind)
  const inGroups = async (groups: readonly (readonly MorningCall[])[]): Promise<void> => {
    for (const group of groups) {
      const responses = await Promise.all(group.map(ask))
      // After that page the app goes on as after signing in.
      if (responses.some((response, at) => isEmptyPage(group[at], response)))
        await inGroups(afterSignIn(visits.signIn.opening))
    }
  }
  const keep = async (): Promise<void> => {
    await pause(keepingAfterMs)
    await inGroups(visit.keeping.map((call) => [call]))
  }
  const present = async (): Promise<void> => {
    await pause(5000 + Math.random() * 15_000)
    await inGroups(visit.presenting)
  }
  tally.arrive(groupOf(teacher, kind))
  await inGroups(visit.opening)
  await Promise.all([keep(), present()])
}

const groupOf = (teacher: number, kind: VisitKind): string => `${personOf(teacher)}, ${kind}`
const isSignIn = ({ path }: MorningCall): boolean => path.endsWith('-login')
const isUse = ({ method, path }: MorningCall): boolean => method === 'POST' && path.endsWith('/usage')

/** The server could not fill it in time. */
function isEmptyPage(call: MorningCall | undefined, { head }: TimedResponse): boolean {
  return call?.path === '/dashboard' && headerOf(head, 'cache-control') !== 'no-store'
}

function afterSignIn(groups: readonly (readonly MorningCall[])[]): readonly (readonly MorningCall[])[] {
  return groups.slice(groups.findIndex((group) => group.some(isSignIn)) + 1)
}

/** Retries shed requests after the time the server asks for. */
function browserOf({ wave, server, tally }: Shared, teacher: number, kind: VisitKind) {
  const etags = wave.etags[personOf(teacher)]
  const words = { account: accountOf(teacher), slide: wave.slideId, email: emailOf(teacher), password }
  const fill = (text: string): string =>
    Object.entries(words).reduce((before, [name, word]) => before.replaceAll(`{${name}}`, word), text)
  const always = [`x-forwarded-for: ${addressOf(teacher)}`, 'accept-encoding: gzip, deflate, br']
  let cookie = kind === 'signIn' ? '' : `dd_school=${sessionOf(teacher)}`

  return async (call: MorningCall): Promise<TimedResponse> => {
    const { method, path, body, status, isConditional } = call
    const etag = isConditional && (status === 304 ? etags[path] : '"of another day"')
    const headers = [...always, ...(cookie ? [`cookie: ${cookie}`] : []), ...(etag ? [`if-none-match: ${etag}`] : [])]
    const request = { method, path: fill(path), headers, ...(body === undefined ? {} : { body: fill(body) }) }
    for (let tries = 1; ; tries += 1) {
      const response = await server.ask(request)
      const waitSeconds = Number(headerOf(response.head, 'retry-after'))
      const isShed = response.status === 503 && waitSeconds > 0
      tally.count(
        { name: `${nameOf(call)} ${status}`, kind: groupOf(teacher, kind), status, isSignIn: isSignIn(call) },
        response,
        isShed,
      )
      if (isSignIn(call)) cookie = /dd_school=[^;]+/.exec(response.head)?.[0] ?? ''
      if (isUse(call) && response.status === 200) tally.acknowledge()
      if (!isShed) return response
      if (tries === maxTries) throw new GaveUp()
      await sleep(waitSeconds * 1000 * (0.5 + Math.random()))
    }
  }
}
