import { expect, test } from 'vitest'
import { aSchool, aTeacher } from '#tests/support/accounts/people.ts'
import { twoProcesses } from '#tests/support/platform/two-processes.ts'
import { ownSlideCalls } from '#tests/support/slides/own-slides.ts'
import { swapCalls } from '#tests/support/slides/swaps.ts'

const { here, elsewhere, syncChanges } = twoProcesses()
const ours = swapCalls(() => here().app)
const theirs = swapCalls(() => elsewhere().app)
const { added, change, remove } = ownSlideCalls(() => here().app)

const today = '2026-11-16'
const ofToday = 'Anti-Bullying Week-monday'
const spare = 'week-12-monday'

type Person = { cookie: string }

/** Both processes have responded, so both have the person's session and calendar cached. */
async function cacheInBoth(...people: Person[]): Promise<void> {
  await syncChanges()
  for (const person of people) for (const { seenOn } of [ours, theirs, ours, theirs]) await seenOn(person, today)
}

async function expectBoth(person: Person, slideId: string): Promise<void> {
  expect(await ours.seenOn(person, today)).toBe(slideId)
  await syncChanges()
  expect(await theirs.seenOn(person, today)).toBe(slideId)
}

test('a swap and its undoing are seen at once on another process', async () => {
  const teacher = await aTeacher(here().platform)
  await cacheInBoth(teacher)
  await ours.swapped(teacher, today, { slideId: spare })
  await expectBoth(teacher, spare)
  await cacheInBoth(teacher)
  await ours.undone(teacher, today)
  await expectBoth(teacher, ofToday)
})

test('a swap for the school is seen at once by everybody, on another process too', async () => {
  const school = await aSchool(here().platform)
  const teacher = await aTeacher(here().platform, { schoolId: school.schoolId })
  await cacheInBoth(school, teacher)
  await ours.swapped(school, today, { slideId: spare, for: 'school' })
  for (const person of [school, teacher]) await expectBoth(person, spare)
  await cacheInBoth(school, teacher)
  await ours.undone(school, today, 'school')
  for (const person of [school, teacher]) await expectBoth(person, ofToday)
})

test('an own slide that was swapped in is edited and deleted at once on another process', async () => {
  const school = await aSchool(here().platform)
  const teacher = await aTeacher(here().platform, { schoolId: school.schoolId })
  const { id } = await added(school, { title: 'One' })
  await cacheInBoth(teacher)
  await ours.swapped(teacher, today, { slideId: id })
  await expectBoth(teacher, id)
  await cacheInBoth(teacher)
  await change(school, id, { title: 'Two' })
  await syncChanges()
  expect((await theirs.get('/api/slides/current', teacher)).title).toBe('Two')
  await remove(school, id)
  await expectBoth(teacher, ofToday)
})

test('swaps at two processes follow each other: neither is lost, and no slide comes twice', async () => {
  const teacher = await aTeacher(here().platform)
  await cacheInBoth(teacher)
  await Promise.all([
    ours.swapped(teacher, today, { slideId: 'week-13-monday' }),
    theirs.swapped(teacher, '2026-11-23', { slideId: 'week-14-monday' }),
  ])
  await syncChanges()
  const days = [today, '2026-11-23', '2026-11-30']
  const seen = await Promise.all(days.map((day) => theirs.seenOn(teacher, day)))
  expect(seen.toSorted()).toEqual([ofToday, 'week-13-monday', 'week-14-monday'])
  expect(await Promise.all(days.map((day) => ours.seenOn(teacher, day)))).toEqual(seen)
})
