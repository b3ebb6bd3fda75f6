import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { calendarFeeds, removeCalendarAddress } from '#contract/slides/calendar-feed.ts'
import { aSchool, aTeacher } from '#tests/support/accounts/people.ts'
import { expectToast, field, openScreen, patience, press, replyAsUsual, replyTo } from '#tests/support/app/screen.tsx'
import { testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const db = testDatabase()
const titles = { 'themed-weeks': 'Themed weeks', slides: 'Slides by day' } as const

async function open(person: typeof aSchool | typeof aTeacher = aSchool) {
  const { cookie } = await person(testPlatform({ db: db() }))
  const user = await openScreen({ app: testApp({ db: db() }), at: '/dashboard/plan', cookie })
  await screen.findByRole('region', { name: 'Themed Weeks Planning' })
  await press(user, 'Add to calendar')
  return user
}

const findFeed = (name: string) => screen.findByRole('region', { name })
/** The address in a feed's field; null while it has none. */
const addressIn = (region: HTMLElement) => within(region).queryByRole<HTMLInputElement>('textbox')?.value ?? null
const findAddress = (region: HTMLElement, not?: string) =>
  vi.waitFor(() => {
    const address = addressIn(region)
    if (address === null || address === not) throw new Error('There is no new address.')
    return address
  }, patience)
const calendarAt = (address: string) => testApp({ db: db() }).inject(new URL(address).pathname)

test.for(calendarFeeds)('the address of %s is made, copied, replaced and removed by itself', async (feed) => {
  const user = await open()
  const region = await findFeed(titles[feed])
  const other = await findFeed(titles[feed === 'slides' ? 'themed-weeks' : 'slides'])
  await press(user, /^Make an address/, region)
  await expectToast('Address made')
  const first = await findAddress(region)
  expect(field(`Address: ${titles[feed].toLowerCase()}`, region)).toHaveValue(first)
  expect((await calendarAt(first)).statusCode).toBe(200)
  await press(user, /^Copy/, region)
  await expectToast('Address copied')
  expect(await navigator.clipboard.readText()).toBe(first)

  await press(user, /^New address/, region)
  await press(user, 'Make a new address', await screen.findByRole('alertdialog'))
  await expectToast('New address made')
  const second = await findAddress(region, first)
  expect((await calendarAt(first)).statusCode).toBe(404)

  await press(user, /^Remove/, region)
  await press(user, 'Remove', await screen.findByRole('alertdialog'))
  await expectToast('Address removed')
  await vi.waitFor(() => expect(addressIn(region)).toBeNull(), patience)
  expect((await calendarAt(second)).statusCode).toBe(404)
  expect(within(other).getByRole('button')).toHaveTextContent('Make an address')
})

test('a teacher under a school’s licence can subscribe to the slides too', async () => {
  const user = await open(aTeacher)
  const region = await findFeed('Slides by day')
  await press(user, /^Make an address/, region)
  expect((await calendarAt(await findAddress(region))).body).toContain('SUMMARY:About Anti-Bullying Week-monday')
})

test('an address that could not be removed stays, and the page says so', async () => {
  const user = await open()
  const region = await findFeed('Slides by day')
  await press(user, /^Make an address/, region)
  const address = await findAddress(region)
  replyTo(removeCalendarAddress, { status: 503, body: { message: 'Please try again.', error: 'Please try again.' } })
  try {
    await press(user, /^Remove/, region)
    await press(user, 'Remove', await screen.findByRole('alertdialog'))
    await expectToast('The address was not removed')
    expect(addressIn(region)).toBe(address)
  } finally {
    replyAsUsual()
  }
})
