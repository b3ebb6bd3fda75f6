// @module-tag long
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { countSchools, listSchools } from '#contract/admin/schools.ts'
import { aSchool, anAdmin } from '#tests/support/accounts/people.ts'
import {
  field,
  fillIn,
  findItem,
  openScreen,
  press,
  repliesArrived,
  replyAsUsual,
  replyTo,
} from '#tests/support/app/screen.tsx'
import { testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const db = testDatabase()
const platform = () => testPlatform({ db: db() })

async function openList(query = ''): Promise<UserEvent> {
  const { cookie } = await anAdmin(platform())
  return openScreen({ app: testApp({ db: db() }), at: `/admin${query}`, cookie })
}

const names = () =>
  within(screen.getByRole('list', { name: 'Schools' }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent)

test('a late response is never shown in place of a newer one', async () => {
  for (const name of ['Hawthorn Primary', 'Ivy Primary']) await aSchool(platform(), { name })
  let release = (): void => {}
  let isAsked = false
  const held = new Promise<void>((resolve) => (release = resolve))
  replyTo(listSchools, async (address) => {
    if (!address.includes('Hawthorn')) return undefined
    isAsked = true
    await held
    return undefined
  })
  const user = await openList()
  await findItem('Schools', 'Hawthorn Primary')
  await fillIn(user, { 'Search schools': 'Hawthorn' })
  await waitFor(() => expect(isAsked).toBe(true))
  await fillIn(user, { 'Search schools': 'Ivy' })
  await waitFor(() => expect(names()).toEqual(['Ivy Primary']))
  release()
  await repliesArrived()
  expect(names()).toEqual(['Ivy Primary'])
})

test('more than twenty-five schools have pages, and turning them keeps what is typed in the form', async () => {
  for (let at = 0; at < 26; at += 1) await aSchool(platform(), { name: `Juniper ${at}` })
  const user = await openList('?search=Juniper')
  await waitFor(() => expect(names()).toHaveLength(25))
  const [first] = screen.getAllByRole('button', { name: /^Edit/ })
  if (first) await user.click(first)
  await fillIn(user, { Notes: 'Still here' })
  await user.click(screen.getByRole('link', { name: 'Next page' }))
  expect(await screen.findByText('26 to 26 of 26')).toBeVisible()
  expect(names()).toHaveLength(1)
  expect(field('Notes')).toHaveValue('Still here')
  expect(screen.queryByRole('link', { name: 'Next page' })).toBeNull()
  window.history.back()
  await waitFor(() => expect(names()).toHaveLength(25))
  expect(screen.queryByRole('link', { name: 'Previous page' })).toBeNull()
})

test('a page that does not exist leads to the first one', async () => {
  const user = await openList('?search=Juniper&page=9&sort=sideways')
  await user.click(await screen.findByRole('link', { name: 'Go to the first page' }))
  await waitFor(() => expect(names()).toHaveLength(25))
  const region = screen.getByRole('region', { name: 'All schools' })
  expect(region, 'the focus is not lost').toContainElement(document.activeElement as HTMLElement)
})

test('a list without schools says what to do', async () => {
  replyTo(listSchools, { status: 200, body: [], headers: { 'x-total-count': '0' } })
  await openList()
  expect(await screen.findByText('No schools yet. Add your first school above.')).toBeVisible()
})

test('a list and counts that cannot be loaded can be tried again', async () => {
  for (const call of [listSchools, countSchools])
    replyTo(call, { status: 503, body: { message: 'Busy. Please try again.' } })
  const user = await openList()
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2))
  replyAsUsual()
  const counts = screen.getAllByRole('button', { name: 'Try again' })[0]
  if (counts) await user.click(counts)
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1))
  await press(user, 'Try again')
  await waitFor(() => expect(names()).toHaveLength(25))
  expect(screen.queryByRole('alert')).toBeNull()
})
