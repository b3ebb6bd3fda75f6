import { beforeAll, expect, test } from 'vitest'
import type { FoundSlide } from '#contract/admin/withdrawals.ts'
import { anAdmin } from '#tests/support/accounts/people.ts'
import { testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { swapCalls } from '#tests/support/slides/swaps.ts'

const database = testDatabase()
const { get, call, withdrawn } = swapCalls(() => testApp({ db: database() }))

let admin = { cookie: '' }
beforeAll(async () => {
  admin = await anAdmin(testPlatform({ db: database() }))
})

const find = (search = ''): Promise<FoundSlide[]> =>
  get(`/api/admin/slides?search=${encodeURIComponent(search)}`, admin)

test('without words the slides of today and of the next ten weekdays are found, each with its day', async () => {
  const found = await find()
  expect(found.map(({ due }) => due)).toEqual([
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-30',
  ])
  expect(found[0]).toMatchObject({ id: 'Anti-Bullying Week-monday', isWithdrawn: false })
  expect(await get('/api/admin/slides', admin)).toEqual(found)
})

test('each has three replacements of its weekday, none of them itself or withdrawn', async () => {
  const [first] = await find()
  expect(first?.replacements.map(({ theme }) => theme)).toEqual(['monday', 'monday', 'monday'])
  const { id, slide } = await withdrawn(admin, { slideId: first?.replacements[0]?.id ?? '' })
  const [then] = await find()
  expect(then?.replacements).toHaveLength(3)
  expect(then?.replacements.map((each) => each.id)).not.toContain(slide.id)
  await call('DELETE', `/api/admin/withdrawals/${id}`, admin)
})

test('words find slides of the library by title, whatever their case and order, at most twenty', async () => {
  expect((await find('MONDAY week-13')).map(({ id }) => id)).toEqual(['week-13-monday'])
  expect(await find('welcome')).toHaveLength(20)
  expect(await find('nothing like it')).toEqual([])
})

test('a withdrawn slide is found by its words and marked, and is due no more', async () => {
  await withdrawn(admin, { slideId: 'week-13-monday', replacementId: 'week-12-monday' })
  expect(await find('week-13-monday')).toMatchObject([{ id: 'week-13-monday', isWithdrawn: true, due: null }])
  const coming = await find()
  expect(coming.find(({ due }) => due === '2026-11-23')?.id).toBe('week-12-monday')
})
