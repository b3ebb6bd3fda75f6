import { beforeEach, expect, test } from 'vitest'
import { aSchool, aTeacher } from '#tests/support/accounts/people.ts'
import { testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { ownSlideCalls } from '#tests/support/slides/own-slides.ts'
import { swapCalls } from '#tests/support/slides/swaps.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const app = () => testApp({ db: database() })
const { get, swap, swapped, undo, undone, readSwap, seenOn } = swapCalls(app)
const { added, change, remove } = ownSlideCalls(app)

const today = '2026-11-16'
const ofToday = 'Anti-Bullying Week-monday'
const spare = 'week-12-monday'
const wednesday = '2026-11-18'
const ofWednesday = 'Anti-Bullying Week-wednesday'

type Person = Awaited<ReturnType<typeof aTeacher>>

let school: Person
let teacher: Person
beforeEach(async () => {
  school = await aSchool(platform())
  teacher = await aTeacher(platform(), { schoolId: school.schoolId })
})

test('an own slide that is swapped in keeps its theme, is edited in place and leaves with its deletion', async () => {
  const { id } = await added(school, { title: 'Our harvest', theme: 'friday' })
  const { slide } = await swapped(teacher, today, { slideId: id })
  expect(slide).toMatchObject({ id, title: 'Our harvest', theme: 'friday', date: today, isCustom: true })
  const current = () => get('/api/slides/current', teacher)
  expect(await current()).toMatchObject({ id, title: 'Our harvest', isCustom: true })
  await change(school, id, { title: 'Our second harvest' })
  expect(await current()).toMatchObject({ id, title: 'Our second harvest' })
  expect((await remove(school, id)).statusCode).toBe(200)
  expect(await seenOn(teacher, today)).toBe(ofToday)
  expect(await readSwap(teacher, today)).toMatchObject({ slide: { id: ofToday }, swappedFor: null })
})

test('a later swap outlives the deletion of an own slide that was there before', async () => {
  const { id } = await added(school)
  await swapped(teacher, today, { slideId: id })
  await swapped(teacher, today, { slideId: spare })
  await remove(school, id)
  expect(await seenOn(teacher, today)).toBe(spare)
})

test('an own slide goes to everybody at the school if the school swaps it in', async () => {
  const { id } = await added(school)
  await swapped(school, today, { slideId: id, for: 'school' })
  for (const person of [school, teacher]) expect(await seenOn(person, today)).toBe(id)
  await undone(school, today, 'school')
  for (const person of [school, teacher]) expect(await seenOn(person, today)).toBe(ofToday)
})

test('another school’s own slide is refused as if it did not exist', async () => {
  const { id } = await added(await aSchool(platform()))
  for (const response of [
    await swap(teacher, today, { slideId: id }),
    await swap(school, today, { slideId: id, for: 'school' }),
  ])
    expect([response.statusCode, response.json().message]).toEqual([404, 'There is no such slide.'])
})

test('a person swaps a day that has the school’s own slide, and gets it back', async () => {
  const { id } = await added(school, { pinnedOn: today })
  await swapped(teacher, today, { slideId: spare })
  expect([await seenOn(teacher, today), await seenOn(school, today)]).toEqual([spare, id])
  expect(await readSwap(teacher, today)).toMatchObject({ swappedFor: 'person', before: { id } })
  expect((await undone(teacher, today)).slide.id).toBe(id)
  expect(await seenOn(teacher, today)).toBe(id)
})

test('the school cannot swap, nor undo, a day with its own slide for everybody', async () => {
  await added(school, { pinnedOn: today })
  for (const response of [
    await swap(school, today, { slideId: spare, for: 'school' }),
    await undo(school, today, 'school'),
  ])
    expect([response.statusCode, response.json().message]).toEqual([
      409,
      'Your school’s own slide is on this day. To show another one to everybody, take it off the day first.',
    ])
})

test('an own slide put on a day after a swap for everybody replaces that one', async () => {
  await swapped(school, today, { slideId: spare, for: 'school' })
  const { id } = await added(school, { pinnedOn: today })
  for (const person of [school, teacher]) expect(await seenOn(person, today)).toBe(id)
  await change(school, id, { pinnedOn: null })
  for (const person of [school, teacher]) expect(await seenOn(person, today)).toBe(spare)
})

test('an own slide put on a day after a person’s swap leaves that swap alone', async () => {
  await swapped(teacher, today, { slideId: spare })
  const { id } = await added(school, { pinnedOn: today })
  expect([await seenOn(teacher, today), await seenOn(school, today)]).toEqual([spare, id])
  await undone(teacher, today)
  expect(await seenOn(teacher, today)).toBe(id)
})

test('a person exchanges the day of an own slide', async () => {
  const { id } = await added(school, { pinnedOn: wednesday })
  expect((await swapped(teacher, today, { slideId: id })).exchangedWith).toBe(wednesday)
  expect([await seenOn(teacher, today), await seenOn(teacher, wednesday)]).toEqual([id, ofToday])
  expect([await seenOn(school, today), await seenOn(school, wednesday)]).toEqual([ofToday, id])
})

test('for everybody an own slide that has a day moves with its pin only, so that it does not come twice', async () => {
  const { id } = await added(school, { pinnedOn: wednesday })
  const response = await swap(school, today, { slideId: id, for: 'school' })
  expect([response.statusCode, response.json().message]).toEqual([
    409,
    'This slide of yours is on another day already. To move it for everybody, change its day.',
  ])
  expect([await seenOn(school, today), await seenOn(school, wednesday)]).toEqual([ofToday, id])
})

test('a slide below an own slide can be swapped in for everybody, and comes once', async () => {
  await added(school, { pinnedOn: wednesday })
  const { exchangedWith } = await swapped(school, today, { slideId: ofWednesday, for: 'school' })
  expect([exchangedWith, await seenOn(teacher, today)]).toEqual([null, ofWednesday])
  const upcoming: { id: string }[] = await get('/api/slides/upcoming', teacher)
  expect(upcoming.map(({ id }) => id)).not.toContain(ofWednesday)
})
