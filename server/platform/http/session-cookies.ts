import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hash } from 'node:crypto'
import { doors, type Door } from '#contract/accounts/roles.ts'
import { browserSeconds } from '#server/platform/security/browsers.ts'
import { type CarriedSession, sessionLimits } from '#server/platform/security/sessions.ts'

/**
 * The only cookie for scripts. '1': signed in at the school or the test door; '2': as an administrator only. Then a tag of the session,
 * by which a browser tells whether what it has kept belongs to the signed-in user. '0' and the tag: a script has written it, because
 * that session was signed out without a network.
 */
const hint = 'dd_hint'

/** The session ids in the cookies of a request, in order of precedence: school, test, admin. None after a sign-out without a network. */
export function sessionIdsIn(request: FastifyRequest, isHttps: boolean): CarriedSession[] {
  const { carried, isSignedOut } = readSessions(request, isHttps)
  return isSignedOut ? [] : carried
}

/** The sessions that the browser has signed out of without a network: of every door, because the hint holds one tag. */
export function signedOutSessionsIn(request: FastifyRequest, isHttps: boolean): CarriedSession[] {
  const { carried, isSignedOut } = readSessions(request, isHttps)
  return isSignedOut ? carried : []
}

function readSessions(
  { headers: { cookie } }: FastifyRequest,
  isHttps: boolean,
): { carried: CarriedSession[]; isSignedOut: boolean } {
  const carried: CarriedSession[] = []
  if (cookie === undefined) return { carried, isSignedOut: false }
  const cookies = parseCookie(cookie)
  for (const door of doors) {
    const id = cookies[cookieName(door, isHttps)]
    if (id) carried.push({ door, id })
  }
  const hinted = cookies[hint]
  // Only with the session that the tag belongs to: the cookie can be written without knowing one.
  const isSignedOut = hinted?.startsWith('0-') === true && carried.some(({ id }) => hinted === `0-${tagOf(id)}`)
  return { carried, isSignedOut }
}

/** Sets the session cookie, and the hint cookie by which public pages choose their header. */
export function setSessionCookie(reply: FastifyReply, door: Door, id: string, isHttps: boolean): void {
  const maxAge = sessionLimits[door].maxSeconds
  setCookie(reply, { name: cookieName(door, isHttps), value: id, maxAge, httpOnly: true, secure: isHttps })
  const others = sessionIdsIn(reply.request, isHttps).some((carried) => carried.door !== 'admin')
  if (door === 'admin' && others) return // the hint of a school or test session comes first
  setHint(reply, `${door === 'admin' ? 2 : 1}-${tagOf(id)}`, maxAge, isHttps)
}

/** No one can learn the session's id from it. */
function tagOf(sessionId: string): string {
  return hash('sha256', sessionId, 'base64url').slice(0, 12)
}

function setHint(reply: FastifyReply, value: '' | `${1 | 2}-${string}`, maxAge: number, isHttps: boolean): void {
  setCookie(reply, { name: hint, value, maxAge, httpOnly: false, secure: isHttps })
}

type SignedIn = { sessionId: string; browserId: string }

/**
 * Sets the cookies of a new school session. Returns the ids of the school sessions that the browser carried before, for the
 * caller to end: the previous user must not stay signed in unnoticed.
 */
export function replaceSchoolSession(
  reply: FastifyReply,
  { sessionId, browserId }: SignedIn,
  isHttps: boolean,
): string[] {
  const before = sessionIdsIn(reply.request, isHttps).filter(({ door }) => door === 'school')
  setSessionCookie(reply, 'school', sessionId, isHttps)
  setBrowserCookie(reply, browserId, isHttps)
  return before.map(({ id }) => id)
}

export function clearSessionCookies(reply: FastifyReply, cleared: readonly Door[], isHttps: boolean): void {
  for (const door of cleared) {
    setCookie(reply, { name: cookieName(door, isHttps), value: '', maxAge: 0, httpOnly: true, secure: isHttps })
  }
  const left = sessionIdsIn(reply.request, isHttps).filter(({ door }) => !cleared.includes(door))
  if (left.some(({ door }) => door !== 'admin')) return // another session still needs the hint
  const [admin] = left
  if (admin) setHint(reply, `2-${tagOf(admin.id)}`, sessionLimits.admin.maxSeconds, isHttps)
  else setHint(reply, '', 0, isHttps)
}

/** What we store about the browser that sent a request. */
export function browserOf(request: FastifyRequest, isHttps: boolean) {
  const { ip: address, headers } = request
  return { address, userAgent: headers['user-agent'], browserId: browserIdIn(request, isHttps) }
}

export function browserIdIn(request: FastifyRequest, isHttps: boolean): string | undefined {
  return parseCookie(request.headers.cookie ?? '')[cookieName('browser', isHttps)]
}

/** The browser cookie outlives signing out. It gives no access: it only marks a browser that has signed in before. */
export function setBrowserCookie(reply: FastifyReply, id: string, isHttps: boolean): void {
  const name = cookieName('browser', isHttps)
  setCookie(reply, { name, value: id, maxAge: browserSeconds, httpOnly: true, secure: isHttps })
}

/** Browsers accept a __Host- cookie over https and from this host only. */
export function cookiePrefix(isHttps: boolean): string {
  return isHttps ? '__Host-' : ''
}

function cookieName(what: Door | 'browser', isHttps: boolean): string {
  return `${cookiePrefix(isHttps)}dd_${what}`
}

type Cookie = { name: string; value: string; maxAge: number; httpOnly: boolean; secure: boolean }

function setCookie(reply: FastifyReply, cookie: Cookie): void {
  reply.header('set-cookie', stringifySetCookie({ ...cookie, path: '/', sameSite: 'lax' }))
}
