import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { addOwnSlide, changeOwnSlide } from '#contract/slides/own-slides.ts'
import { aTeacher, aTestAccount } from '#tests/support/accounts/people.ts'
import {
  expectAlert,
  expectIssue,
  expectToast,
  expectWords,
  field,
  fillIn,
  openScreen,
  patience,
  press,
  repliesArrived,
  replyTo,
} from '#tests/support/app/screen.tsx'
import { post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { pictureFile } from '#web/ui/picture/picture-file.ts'

const db = testDatabase()
const app = () => testApp({ db: db() })
const slide = { theme: 'monday', title: 'Our assembly', prompt: 'What made you curious, and why?', timerDuration: 180 }

// The preview of the board stays empty: it needs a layout.
const preview = vi.spyOn(HTMLIFrameElement.prototype, 'contentDocument', 'get')
afterAll(() => preview.mockRestore())

let cookie: string
beforeEach(async () => {
  preview.mockReturnValue(null)
  ;({ cookie } = await aTestAccount(testPlatform({ db: db() }), { plan: 'individual' }))
})

const open = (at: string) => openScreen({ app: app(), at, cookie })
const openEditor = () => open('/dashboard/slides/new')
const save = (user: UserEvent) => press(user, 'Save slide')
const findList = () => screen.findByRole('list', { name: 'Your own slides' })

async function addSlide(changes: object = {}): Promise<string> {
  const response = await app().inject(post(addOwnSlide.path, { ...slide, ...changes }, { cookie }))
  return response.json<{ id: string }>().id
}

test('a slide can be changed, unpinned and deleted', { tags: ['long'] }, async () => {
  await addSlide({ sentenceStartersUpperKS2: ['But…'], pinnedOn: '2026-11-16' })
  const user = await open('/dashboard/slides')
  await user.click(await screen.findByRole('link', { name: /^Edit\s*Our assembly$/ }))
  await vi.waitFor(() => expect(field('Question')).toHaveValue(slide.prompt), patience)
  expect(screen.getByRole('tab', { name: 'Year 5 & 6 (1)' })).toBeVisible()
  await fillIn(user, { Title: 'Our other assembly' })
  await press(user, 'Clear the day')
  await save(user)
  await expectWords(await findList(), 'Our other assembly Monday MindsetNot on a date yet')

  await press(user, /^Delete\s*Our other assembly$/)
  const ask = () => screen.findByRole('alertdialog', { name: 'Delete “Our other assembly”?' })
  await press(user, 'Cancel', await ask())
  await vi.waitFor(
    () => expect(screen.getByRole('button', { name: /^Delete\s*Our other assembly$/ })).toHaveFocus(),
    patience,
  )
  await user.keyboard('{Enter}')
  await press(user, 'Delete', await ask())
  await expectToast('Slide deleted')
  await screen.findByText('You have not written a slide yet')
  await open('/dashboard')
  await expectWords(await screen.findByRole('region', { name: 'Today’s Slide' }), 'Anti-Bullying Week')
})

test('the editor warns of an emoji that it has no picture of, and of no other', async () => {
  const hint = 'One emoji beside the title, if you like.'
  const advice = 'We have no picture of this emoji, so the slide shows a plain one instead.'
  const user = await openEditor()
  for (const [emoji, status, description] of [
    ['👩\u{200D}🚀', 200, hint],
    ['🇬🇧', 404, `${hint} ${advice}`],
    ['🫧', 200, hint],
    ['🫯', 404, `${hint} ${advice}`],
  ] as const) {
    replyTo({ method: 'GET', path: pictureFile(emoji) }, { status })
    await user.clear(field('Picture'))
    await user.click(field('Picture'))
    await user.paste(emoji)
    await repliesArrived()
    expect(field('Picture')).toHaveAccessibleDescription(description)
  }
})

test('what is missing or too long is shown at its field, also in lists', async () => {
  const user = await openEditor()
  await save(user)
  await expectIssue('Title', /^Please fill this in/)
  expect(field('Title')).toHaveFocus()
  await expectIssue('Question', /^Please fill this in/)
  await fillIn(user, { Title: slide.title, Question: slide.prompt })
  await user.click(screen.getByRole('tab', { name: 'Year 1 & 2' }))
  await fillIn(user, { 'Starters for Year 1 & 2': `Yes…\n${'so '.repeat(20)}…` })
  await user.click(screen.getByRole('tab', { name: 'Everyone' }))
  await save(user)
  await vi.waitFor(() => expect(field('Starters for Year 1 & 2')).toHaveFocus(), patience)
  await expectIssue('Starters for Year 1 & 2', /^Line 2: Please keep this to 55/)
})

test('a field that was reported and is put right is no longer reported, before it is saved again', async () => {
  const user = await openEditor()
  await save(user)
  await expectIssue('Title', /^Please fill this in/)
  await fillIn(user, { Title: slide.title })
  expect(field('Title')).not.toHaveAccessibleDescription(/Please fill this in/)
  expect(field('Title')).toBeValid()
  await expectIssue('Question', /^Please fill this in/)
  await fillIn(user, { Title: 'too long '.repeat(10) })
  await expectIssue('Title', /^Please keep this to 60 characters/)
})

test('a day that is taken or past is refused at its field', { tags: ['long'] }, async () => {
  await addSlide({ pinnedOn: '2026-11-17' })
  const user = await openEditor()
  await fillIn(user, { Title: 'Another', Question: slide.prompt })
  await fillInDay(user, '2026-11-17')
  await save(user)
  await expectIssue('Day', /^“Our assembly” is on Tuesday 17 November 2026 already/)
  await fillInDay(user, '2026-11-13')
  await save(user)
  await expectIssue('Day', /^This day is over/)
})

test('our rules are advice while writing and block nothing', { tags: ['long'] }, async () => {
  const user = await openEditor()
  await vi.waitFor(() => field('Question'), patience)
  expect(field('Question')).not.toHaveAccessibleDescription(/question mark/)
  await fillIn(user, { Title: 'Lego', Question: 'Is it nice' })
  await expectIssue('Title', /“Lego” is a brand/)
  await expectIssue('Question', /It has no question mark/)
  await save(user)
  await expectWords(await findList(), 'Lego')
})

test('if two people change a slide, the second chooses whose text stays', { tags: ['long'] }, async () => {
  const id = await addSlide()
  const user = await open(`/dashboard/slides/${id}`)
  await vi.waitFor(() => expect(field('Title')).toHaveValue(slide.title), patience)
  const theirs = await app().inject({
    ...post(changeOwnSlide.path.replace(':id', id), { ...slide, title: 'Theirs' }, { cookie }),
    method: changeOwnSlide.method,
  })
  expect(theirs.statusCode).toBe(200)
  await fillIn(user, { Title: 'Mine' })
  await save(user)
  await expectAlert('Someone has changed this slide since you opened it.')
  await press(user, 'Take theirs')
  await vi.waitFor(() => expect(field('Title')).toHaveValue('Theirs'), patience)
  await fillIn(user, { Title: 'Ours' })
  await save(user)
  await expectWords(await findList(), 'Ours')
})

test('a teacher under a school’s licence is told who can use the editor', async () => {
  ;({ cookie } = await aTeacher(testPlatform({ db: db() })))
  await openEditor()
  await expectWords(screen.getByRole('main'), 'Only who holds the licence can do this.')
  expect(within(screen.getByRole('main')).queryByRole('button', { name: 'Save slide' })).toBeNull()
})

async function fillInDay(user: UserEvent, day: string): Promise<void> {
  await user.clear(field('Day'))
  await user.type(field('Day'), day)
}
