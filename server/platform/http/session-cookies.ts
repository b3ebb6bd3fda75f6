import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { doors, type Door } from '#contract/accounts/roles.ts'
import { browserSeconds } from '#server/platform/security/browsers.ts'
import { type CarriedSession, sessionLimits } from '#server/platform/security/sessions.ts'

const hint = 'dd_hint'

/** The session ids a request carries, in the order in which they count: school, test, admin. */
export function sessionIdsIn(request: FastifyRequest, isHttps: boolean): CarriedSession[] {
  const { cookie } = request.headers
  if (cookie === undefined) return []
  const cookies = parseCookie(cookie)
  const carried: CarriedSession[] = []
  for (const door of doors) {
    const id = cookies[cookieName(door, isHttps)]
    if (id) carried.push({ door, id })
  }
  return carried
}

/** Gives the browser a session, and the hint by which public pages choose their header. */
export function setSessionCookie(reply: FastifyReply, door: Door, id: string, isHttps: boolean): void {
  const maxAge = sessionLimits[door].maxSeconds
  setCookie(reply, { name: cookieName(door, isHttps), value: id, maxAge, httpOnly: true, secure: isHttps })
  if (door === 'admin') return // the public header offers the dashboard and its log-out, which are not an administrator's
  setCookie(reply, { name: hint, value: '1', maxAge, httpOnly: false, secure: isHttps })
}

type Entered = { sessionId: string; browserId: string }

/**
 * Lets somebody new in at the school door. Answers the sessions that the browser carried there before: whoever used it must not
 * stay signed in behind their back.
 */
export function replaceSchoolSession(
  reply: FastifyReply,
  { sessionId, browserId }: Entered,
  isHttps: boolean,
): string[] {
  const before = sessionIdsIn(reply.request, isHttps).filter(({ door }) => door === 'school')
  setSessionCookie(reply, 'school', sessionId, isHttps)
  setBrowserCookie(reply, browserId, isHttps)
  return before.map(({ id }) => id)
}

export function clearSessionCookies(reply: FastifyReply, taken: readonly Door[], isHttps: boolean): void {
  for (const door of taken) {
    setCookie(reply, { name: cookieName(door, isHttps), value: '', maxAge: 0, httpOnly: true, secure: isHttps })
  }
  const left = sessionIdsIn(reply.request, isHttps).filter(({ door }) => !taken.includes(door))
  if (left.some(({ door }) => door !== 'admin')) return // somebody is still there, by the other door
  setCookie(reply, { name: hint, value: '', maxAge: 0, httpOnly: false, secure: isHttps })
}

/** What this browser was given when somebody signed in with it. */
/** The browser a call comes from, as far as we store it. */
export function browserOf(request: FastifyRequest, isHttps: boolean) {
  const { ip: address, headers } = request
  return { address, userAgent: headers['user-agent'], browserId: browserIdIn(request, isHttps) }
}

export function browserIdIn(request: FastifyRequest, isHttps: boolean): string | undefined {
  return parseCookie(request.headers.cookie ?? '')[cookieName('browser', isHttps)]
}

/** It stays when somebody signs out, and opens nothing: it only says that this browser has been here before. */
export function setBrowserCookie(reply: FastifyReply, id: string, isHttps: boolean): void {
  const name = cookieName('browser', isHttps)
  setCookie(reply, { name, value: id, maxAge: browserSeconds, httpOnly: true, secure: isHttps })
}

/** Over https the prefix makes the browser refuse the cookie from anywhere but this host. */
function cookieName(what: Door | 'browser', isHttps: boolean): string {
  return `${isHttps ? '__Host-' : ''}dd_${what}`
}

type Cookie = { name: string; value: string; maxAge: number; httpOnly: boolean; secure: boolean }

function setCookie(reply: FastifyReply, cookie: Cookie): void {
  reply.header('set-cookie', stringifySetCookie({ ...cookie, path: '/', sameSite: 'lax' }))
}
