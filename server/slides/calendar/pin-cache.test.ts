import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { deleteAccount } from '#contract/privacy/deletion.ts'
import { currentSlide } from '#contract/slides/slides.ts'
import { aSchool, anAdmin } from '#tests/support/accounts/people.ts'
import { post } from '#tests/support/platform/app.ts'
import { type Process, twoProcesses } from '#tests/support/platform/two-processes.ts'
import { ownSlideCalls } from '#tests/support/slides/own-slides.ts'

const { here, elsewhere, syncChanges } = twoProcesses()
const { added, change, remove } = ownSlideCalls(() => here().app)
const today = '2026-11-16'
afterEach(() => void vi.useRealTimers())

type Person = { cookie: string }

async function seen({ app }: Process, { cookie }: Person): Promise<string> {
  const { title, isCustom } = (await app.inject({ url: currentSlide.path, headers: { cookie } })).json()
  return isCustom ? title : 'the library’s'
}

/** Both processes have responded, so both have the pins cached. */
async function seenByBoth(person: Person): Promise<string[]> {
  await syncChanges()
  for (const process of [here(), elsewhere()]) await seen(process, person)
  return [await seen(here(), person), await seen(elsewhere(), person)]
}

async function expectBoth(person: Person, title: string): Promise<void> {
  expect(await seen(here(), person)).toBe(title)
  await expect.poll(() => seen(elsewhere(), person)).toBe(title)
}

test('adding, changing, moving or deleting an own slide is visible at once in every process', async () => {
  const school = await aSchool(here().platform)
  expect(await seenByBoth(school)).toEqual(['the library’s', 'the library’s'])
  const { id } = await added(school, { title: 'One', pinnedOn: today })
  await expectBoth(school, 'One')
  expect(await seenByBoth(school)).toEqual(['One', 'One'])
  await change(school, id, { title: 'Two', pinnedOn: today })
  await expectBoth(school, 'Two')
  await seenByBoth(school)
  await change(school, id, { title: 'Two', pinnedOn: '2026-11-17' })
  await expectBoth(school, 'the library’s')
  await seenByBoth(school)
  await change(school, id, { title: 'Two', pinnedOn: today })
  await expectBoth(school, 'Two')
  await seenByBoth(school)
  await remove(school, id)
  await expectBoth(school, 'the library’s')
})

test('a change made directly in SQL is visible too', async () => {
  const school = await aSchool(here().platform)
  const { id } = await added(school, { title: 'One', pinnedOn: today })
  await seenByBoth(school)
  await here().platform.db.execute(sql`update slides set pinned_on = null where id = ${id}`)
  await expectBoth(school, 'the library’s')
})

test('a school’s pins are cached for at most thirty seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const school = await aSchool(here().platform)
  const { id } = await added(school, { title: 'One', pinnedOn: today })
  await seenByBoth(school)
  await here().platform.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`delete from slides where id = ${id}`)
  })
  expect(await seen(here(), school)).toBe('One')
  vi.advanceTimersByTime(30_000)
  expect(await seen(here(), school)).toBe('the library’s')
})

test('changes by other schools do not affect a school without slides of its own', async () => {
  const [school, other] = [await aSchool(here().platform), await aSchool(here().platform)]
  await seenByBoth(other)
  await added(school, { title: 'One', pinnedOn: today })
  expect(await seenByBoth(other)).toEqual(['the library’s', 'the library’s'])
  const admin = await anAdmin(here().platform)
  expect(await seenByBoth(admin)).toEqual(['the library’s', 'the library’s'])
  await here().app.inject({
    ...post(deleteAccount.path, { currentPassword: 'correct horse battery' }, { cookie: school.cookie }),
    method: 'DELETE',
  })
  expect(await seenByBoth(other)).toEqual(['the library’s', 'the library’s'])
})
