import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { adminLogin } from '#contract/accounts/sign-in.ts'
import { addSchool } from '#contract/admin/schools.ts'
import type { ResponseOf, Request } from '#contract/endpoint.ts'
import { demoLogins } from '#server/site/demo/rules.ts'
import { type Login, send } from '#tests/support/accounts/logins.ts'

type AddedSchool = ResponseOf<typeof addSchool> & Login

/** A word that no other test uses in its schools. */
export function aWord(): string {
  return randomUUID().slice(0, 8)
}

type Fields = Partial<Request<typeof addSchool>['body']>

/** A school added by an administrator. The request context stays signed in as one. */
export async function aSchool(request: APIRequestContext, fields: Fields = {}): Promise<AddedSchool> {
  await send(request, adminLogin.path, demoLogins.admin)
  const word = aWord()
  const login = { email: `office@alder-${word}.example`, password: 'three quiet harbours' }
  const school = { schoolName: `Alder Primary ${word}`, planType: 'school', ...login, ...fields }
  return { ...(await send(request, addSchool.path, school)), password: school.password }
}

export function schoolList(page: Page): Locator {
  return page.getByRole('list', { name: 'Schools' })
}

/** Opens the desk's list with a search, and returns its rows. */
export async function findSchools(page: Page, search: string): Promise<Locator> {
  await page.goto(`/admin?search=${encodeURIComponent(search)}`)
  return schoolList(page).locator('> li')
}
