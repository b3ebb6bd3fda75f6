import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Door } from '#contract/accounts/roles.ts'
import { adminLogin, schoolLogin, testLogin } from '#contract/accounts/sign-in.ts'
import * as signOutContract from '#contract/accounts/sign-out.ts'
import * as contract from '#contract/accounts/signed-in.ts'
import { deviceName } from '#server/accounts/sessions/rules.ts'
import { personOf } from '#server/accounts/sessions/service.ts'
import { serve, withTimeout } from '#server/platform/http/serve.ts'
import {
  browserIdIn,
  setBrowserCookie,
  setSessionCookie,
  sessionIdsIn,
  signedOutSessionsIn,
  clearSessionCookies,
} from '#server/platform/http/session-cookies.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CarriedSession } from '#server/platform/security/sessions.ts'
import { toAdminUser, toSchoolUser, toUser } from './rules.ts'
import { signIn, signOut } from './service.ts'

export function signInRoutes(app: FastifyInstance, platform: Platform): void {
  const { isHttps } = app

  finishSignOuts(app, platform)

  const logins = [
    { endpoint: schoolLogin, door: 'school' },
    { endpoint: testLogin, door: 'test' },
    { endpoint: adminLogin, door: 'admin' },
  ] as const
  for (const { endpoint, door } of logins) {
    serve(app, endpoint, async ({ body }, _actor, reply) => {
      const { ip: address, headers } = reply.request
      const device = deviceName(headers['user-agent'])
      const browserId = browserIdIn(reply.request, isHttps)
      const session = await signIn(platform, { ...body, door, address, device, browserId })
      // A school session that stayed would come before a trial's, and hide it.
      await endSessions(reply.request, [door, session.door])
      setSessionCookie(reply, session.door, session.sessionId, isHttps)
      setBrowserCookie(reply, session.browserId, isHttps)
      return { success: true, message: 'Welcome back.' }
    })
  }

  serve(app, signOutContract.schoolLogout, async (_input, _actor, reply) => {
    await signOutAt(reply.request, reply, ['school'])
    return { success: true, message: 'You are signed out.' }
  })
  serve(app, signOutContract.adminLogout, async (_input, _actor, reply) => {
    await signOutAt(reply.request, reply, ['admin'])
    return { success: true, message: 'You are signed out.' }
  })
  serve(app, signOutContract.logout, async ({ query }, _actor, reply) => {
    // CSRF: a link on another site must not sign a teacher out in the middle of a lesson.
    if (reply.request.headers['sec-fetch-site'] !== 'cross-site')
      await signOutAt(reply.request, reply, query.door ? [query.door] : ['school', 'test'])
    reply.code(302).header('location', '/')
    return ''
  })

  serve(app, contract.schoolUser, async (_input, actor) => {
    const { account, school } = await personOf(platform.db, actor)
    const user = toSchoolUser(account, school)
    if (!user) throw new Refusal(401, 'Please log in.')
    return user
  })
  serve(app, contract.generalUser, async (_input, actor) => {
    const { account, school } = await personOf(platform.db, actor)
    return toUser(account, school)
  })
  serve(app, contract.adminUser, async (_input, actor) => {
    return toAdminUser((await personOf(platform.db, actor)).account, platform.config.mode)
  })

  async function signOutAt(request: FastifyRequest, reply: FastifyReply, doors: readonly Door[]): Promise<void> {
    await endSessions(request, doors)
    clearSessionCookies(reply, doors, isHttps)
  }

  async function endSessions(request: FastifyRequest, doors: readonly Door[]): Promise<void> {
    const sessions = sessionIdsIn(request, isHttps).filter(({ door }) => doors.includes(door))
    await signOut(platform, { sessions, address: request.ip })
  }
}

/** A public page does not wait longer for the database. */
const maxEndSeconds = 3

/** A sign-out without a network ends the session with whatever the browser asks for next, also a page or a picture. */
function finishSignOuts(app: FastifyInstance, platform: Platform): void {
  const { isHttps } = app
  app.addHook('onRequest', (request, reply, done) => {
    const sessions = signedOutSessionsIn(request, isHttps)
    return sessions.length === 0 ? done() : finish(sessions, reply)
  })

  async function finish(sessions: readonly CarriedSession[], reply: FastifyReply): Promise<void> {
    const { request } = reply
    try {
      await withTimeout(end(sessions, request.ip), maxEndSeconds)
      const doors = sessions.map(({ door }) => door)
      clearSessionCookies(reply, doors, isHttps)
    } catch (error) {
      // The request counts as signed out all the same, and the next one tries again.
      request.log.error({ err: error, req: request }, 'could not end a session')
    }
  }

  async function end(sessions: readonly CarriedSession[], address: string): Promise<void> {
    // The cheap look-up first: anyone can send such cookies.
    if (await app.findActor(sessions, 'account')) await signOut(platform, { sessions, address })
  }
}
