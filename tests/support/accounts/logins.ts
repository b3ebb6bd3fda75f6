import { type APIRequestContext, expect } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { keepChoices } from '#contract/accounts/keep-choices.ts'
import { adminLogin } from '#contract/accounts/sign-in.ts'
import { checkJoinLink, completeJoin, requestJoin } from '#contract/accounts/staff.ts'
import { createTestAccount } from '#contract/accounts/trials.ts'
import { demoLogins } from '#server/site/demo/rules.ts'
import { linkMailedTo } from '#tests/support/platform/mail/mailbox.ts'

const ourPages = { 'sec-fetch-site': 'same-origin' }

export type Login = { email: string; password: string }

/** An email that no other test uses, so that all tests can share one server. */
export function anEmail(name: string, domain = 'oakfield.example'): string {
  return `${name}-${randomUUID().slice(0, 8)}@${domain}`
}

/**
 * A teacher who has joined the school with this domain (Oakfield Primary by default). The request context is the browser they
 * joined in, and stays signed in. They were asked for their class, and would not say.
 */
export async function aTeacher(request: APIRequestContext, domain?: string): Promise<Login> {
  const login = { email: anEmail('grace', domain), password: 'a kettle in the rain' }
  await send(request, requestJoin.path, { email: login.email })
  const link = await linkMailedTo(request, { to: login.email, subject: 'Join your school on The Daily Dot' })
  const token = new URL(link).searchParams.get('token')
  const { schools } = await send(request, checkJoinLink.path, { token })
  const name = { firstName: 'Grace', lastName: 'Mbeki' }
  await send(request, completeJoin.path, { token, schoolId: schools[0].id, ...name, password: login.password })
  await request.put(keepChoices.path, { data: { class: { ageBand: null, name: null } }, headers: ourPages })
  return login
}

/** An account with an individual licence and a school of its own, which signs in at /test-login. */
export async function aPlanner(request: APIRequestContext): Promise<Login> {
  const login = { email: anEmail('nadia', 'elsewhere.example'), password: 'a kettle in the rain' }
  const name = { firstName: 'Nadia', lastName: 'Osei' }
  await send(request, adminLogin.path, demoLogins.admin)
  await send(request, createTestAccount.path, {
    ...name,
    email: login.email,
    testAccountPassword: login.password,
    licenseType: 'individual',
    isTestAccount: true,
  })
  return login
}

/** A POST as our own pages send it. */
export async function send(request: APIRequestContext, path: string, data: object) {
  const response = await request.post(path, { data, headers: ourPages })
  expect([path, response.status()]).toEqual([path, 200])
  return response.json()
}
