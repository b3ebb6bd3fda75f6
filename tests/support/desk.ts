import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { adminLogin } from '#contract/accounts/sign-in.ts'
import { addSchool } from '#contract/admin/schools.ts'
import type { Answer, Request } from '#contract/endpoint.ts'
import { demoLogins } from '#server/site/demo/rules.ts'
import { type Login, send } from './logins.ts'

type Made = Answer<typeof addSchool> & Login

/** A word that no other test has in its schools. */
export function aWord(): string {
  return randomUUID().slice(0, 8)
}

type Wishes = Partial<Request<typeof addSchool>['body']>

/** A school that an administrator has made. The browser that asks for it is signed in as one. */
export async function aSchool(request: APIRequestContext, wishes: Wishes = {}): Promise<Made> {
  await send(request, adminLogin.path, demoLogins.admin)
  return madeSchool(request, wishes)
}

/** The same for many, with one sign-in. */
export async function manySchools(request: APIRequestContext, all: readonly Wishes[]): Promise<void> {
  await send(request, adminLogin.path, demoLogins.admin)
  for (const wishes of all) await madeSchool(request, wishes)
}

async function madeSchool(request: APIRequestContext, wishes: Wishes): Promise<Made> {
  const word = aWord()
  const login = { email: `office@alder-${word}.example`, password: 'three quiet harbours' }
  const school = { schoolName: `Alder Primary ${word}`, planType: 'school', ...login, ...wishes }
  return { ...(await send(request, addSchool.path, school)), password: school.password }
}

export function schoolList(page: Page): Locator {
  return page.getByRole('list', { name: 'Schools' })
}

/** Opens the desk where it shows what is searched for, and answers with the rows. */
export async function findSchools(page: Page, search: string): Promise<Locator> {
  await page.goto(`/admin?search=${encodeURIComponent(search)}`)
  return schoolList(page).locator('> li')
}
