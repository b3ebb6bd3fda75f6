import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { ResponseOf, Endpoint } from '#contract/endpoint.ts'
import { searchLibrary, type SlideCard } from '#contract/library/library.ts'
import { readSwap } from '#contract/library/offers.ts'
import { slideOfDate } from '#contract/slides/planning.ts'
import { currentSlide } from '#contract/slides/slides.ts'
import { swapSlide, undoSwap } from '#contract/slides/swaps.ts'
import { aSchool, aTeacher } from '#tests/support/accounts/people.ts'
import {
  expectAlert,
  expectFocus,
  expectToast,
  expectWords,
  openScreen,
  press,
  repliesArrived,
  replyAsUsual,
  replyTo,
} from '#tests/support/app/screen.tsx'
import { testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { replacedWords } from '#web/slides/swaps/swap-words.ts'

const db = testDatabase()
const title = 'About Anti-Bullying Week-monday'
let school = { cookie: '' }
let teacher = { cookie: '' }

beforeEach(async () => {
  const platform = testPlatform({ db: db() })
  const its = await aSchool(platform)
  school = its
  teacher = await aTeacher(platform, { schoolId: its.schoolId })
})

function open(at = '/dashboard', { cookie } = teacher, now?: string): Promise<UserEvent> {
  return openScreen({ app: testApp({ db: db(), ...(now ? { now: new Date(now) } : {}) }), at, cookie })
}

const findCard = () => screen.findByRole('region', { name: 'Today’s Slide' })
const slideTitle = (card: HTMLElement) => within(card).getByRole('heading', { level: 2 }).textContent
const dialog = () => screen.getByRole('dialog', { name: /^Swap / })

async function openDialog(user: UserEvent): Promise<HTMLElement> {
  await press(user, 'Not right for my class')
  const found = await screen.findByRole('dialog', { name: 'Swap today’s slide' })
  await within(found).findAllByRole('button', { name: /^Use this today/ })
  return found
}

/** Takes the first of the three, and returns its title. */
async function useFirst(user: UserEvent): Promise<string> {
  const [first] = within(await openDialog(user)).getAllByRole('heading', { level: 4 })
  await press(user, `Use this today: ${first?.textContent}`)
  return first?.textContent ?? ''
}

/** What the server says to the teacher. */
async function ask<E extends Endpoint>({ path, response }: E, date: string): Promise<ResponseOf<E>> {
  const url = path.replace(':date', date)
  const result = await testApp({ db: db() }).inject({ url, headers: { cookie: teacher.cookie } })
  return response.parse(result.json()) as ResponseOf<E>
}

test('a slide that may touch a nerve says so on the card, and whom to look after, before anyone presents it', async () => {
  const slide = await ask(slideOfDate, '2026-11-16')
  const validUntil = '2026-11-17T00:00:00.000Z'
  const note = { ask: 'Why?', listenFor: 'Reasons.', ifItStalls: 'Draw it.', care: 'Keep to Kim and the castle.' }
  replyTo(currentSlide, { status: 200, body: { ...slide, note, sensitivity: 1, validUntil } })
  await open()
  const card = await findCard()
  expect(card).toHaveTextContent('Present SlideMay touch a nerveKeep to Kim and the castle.Not right for my class')

  replyTo(currentSlide, { status: 200, body: { ...slide, note, sensitivity: 0, validUntil } })
  await open()
  expect(await findCard()).toHaveTextContent('Present SlideNot right for my class')
})

test('someone whose email is not confirmed reads the warning, and cannot swap', async () => {
  const slide = await ask(slideOfDate, '2026-11-16')
  replyTo(currentSlide, { status: 200, body: { ...slide, sensitivity: 2, validUntil: '2026-11-17T00:00:00.000Z' } })
  const { cookie } = await aSchool(testPlatform({ db: db() }), { licence: 'unpaid', isUnverified: true })
  await open('/dashboard', { cookie })
  const card = await findCard()
  expect(card).toHaveTextContent('Names harm')
  expect(within(card).queryByRole('button', { name: 'Not right for my class' })).toBeNull()
})

test('others are two taps away, each with its reason and its price, and the slide can be kept', async () => {
  const user = await open()
  const card = await findCard()
  expect(slideTitle(card)).toBe(title)

  const swap = await openDialog(user)
  await expectWords(swap, `Today, Monday 16 November`)
  const { offers } = await ask(readSwap, '2026-11-16')
  const titles = within(swap).getAllByRole('heading', { level: 4 })
  expect(titles.map(({ textContent }) => textContent)).toEqual(offers.map(({ slide }) => slide.title))
  for (const [at, { why, slide, exchangedWith }] of offers.entries())
    expect(titles[at]?.parentElement).toHaveTextContent(
      `${why}${slide.title}${slide.prompt}${replacedWords(title, { exchangedWith })}Use this today`,
    )
  expect(within(swap).queryByRole('radio')).toBeNull()
  await press(user, 'Keep it', swap)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Swap / })).toBeNull())
  await expectFocus(() => screen.getByRole('button', { name: 'Not right for my class' }))
  expect(slideTitle(card)).toBe(title)
})

test('the chosen slide is on the page at once, and one tap takes it back', async () => {
  const user = await open()
  const chosen = await useFirst(user)
  await expectToast(`Today’s slide is now ‘${chosen}’`)
  expect(slideTitle(await findCard())).toBe(chosen)
  await expectFocus(() => screen.getByRole('button', { name: 'Not right for my class' }))

  await press(user, 'Undo')
  await expectToast(`Today’s slide is ‘${title}’ again`)
  expect(slideTitle(await findCard())).toBe(title)
})

test('a day that was swapped says so, and a second swap is undone to the first', { tags: ['long'] }, async () => {
  const user = await open()
  const first = await useFirst(user)
  await expectToast(`Today’s slide is now ‘${first}’`)
  await expectWords(await openDialog(user), `You chose it instead of ‘${title}’`)
  await expectWords(dialog(), `Only your class changes. ‘${title}’ stays for other classes.`)
  await press(user, 'Keep it')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Swap / })).toBeNull())

  const second = await useFirst(user)
  await expectToast(`Today’s slide is now ‘${second}’`)
  const [undo] = screen.getAllByRole('button', { name: 'Undo' })
  await user.click(undo ?? document.body)
  await waitFor(async () => expect(slideTitle(await findCard())).toBe(first))

  await openDialog(user)
  await press(user, `Put ‘${title}’ back`)
  await waitFor(async () => expect(slideTitle(await findCard())).toBe(title))
})

test('the school’s own account swaps for everybody, and a teacher can keep the usual slide', async () => {
  const user = await open('/dashboard', school)
  const swap = await openDialog(user)
  await user.click(within(swap).getByRole('radio', { name: 'For the whole school' }))
  await expectWords(swap, 'Everybody at your school gets it')
  const chosen = within(swap).getAllByRole('heading', { level: 4 })[0]?.textContent ?? ''
  await press(user, `Use this today: ${chosen}`)
  await expectToast(`Today’s slide is now ‘${chosen}’`)

  const teaching = await open()
  expect(slideTitle(await findCard())).toBe(chosen)
  await expectWords(await openDialog(teaching), `Your school chose it instead of ‘${title}’`)
  await press(teaching, `Put ‘${title}’ back`)
  await waitFor(async () => expect(slideTitle(await findCard())).toBe(title))
  await open('/dashboard', school)
  expect(slideTitle(await findCard())).toBe(chosen)
})

test('a refusal is said in the dialog, and nothing that was written is lost', async () => {
  const user = await open()
  const swap = await openDialog(user)
  await user.click(within(swap).getByText('Give a reason, if you like'))
  await user.type(within(swap).getByRole('textbox', { name: 'Reason' }), 'Someone’s dog has died.')
  replyTo(swapSlide, { status: 409, body: { message: 'This slide has been withdrawn. Please choose another one.' } })
  await user.click(within(swap).getAllByRole('button', { name: /^Use this today/ })[0] ?? swap)
  await expectAlert('This slide has been withdrawn. Please choose another one.')

  replyTo(swapSlide, 'lost')
  await user.click(within(swap).getAllByRole('button', { name: /^Use this today/ })[0] ?? swap)
  await expectAlert('The Daily Dot cannot be reached just now. Please try again in a moment.')
  expect(within(dialog()).getByRole('textbox', { name: 'Reason' })).toHaveValue('Someone’s dog has died.')

  replyAsUsual()
  const chosen = within(swap).getAllByRole('heading', { level: 4 })[0]?.textContent ?? ''
  await press(user, `Use this today: ${chosen}`)
  await expectToast(`Today’s slide is now ‘${chosen}’`)
  expect(document.body).not.toHaveTextContent('dog has died')
})

test('suggestions that cannot be read say so, and can be tried again', async () => {
  const user = await open()
  replyTo(readSwap, { status: 500, body: {} })
  await press(user, 'Not right for my class')
  await expectAlert('Something went wrong. Please try again.')
  replyAsUsual()
  await press(user, 'Try again', dialog())
  await within(dialog()).findAllByRole('button', { name: /^Use this today/ })
})

test('an undo without a connection can be tried again', { tags: ['long'] }, async () => {
  const user = await open()
  const chosen = await useFirst(user)
  await expectToast(`Today’s slide is now ‘${chosen}’`)
  replyTo(undoSwap, 'lost')
  await press(user, 'Undo')
  await expectToast('The swap could not be undone')
  replyAsUsual()
  await press(user, 'Try again')
  await expectToast(`Today’s slide is ‘${title}’ again`)
})

test(
  'another slide is found by its words, with its day and its last use, and exchanges days',
  { tags: ['long'] },
  async () => {
    const { id, theme, emoji, title: other, prompt, picture } = await ask(slideOfDate, '2026-11-18')
    const found: SlideCard = {
      id,
      theme,
      emoji,
      title: other,
      prompt,
      picture,
      topic: 'friends',
      sensitivity: 1,
      care: 'No real child on the bench.',
      isCustom: false,
      isFavourite: false,
      due: '2026-11-18',
      lastUse: { date: '2026-01-12', ageGroup: 'lowerKS2' },
    }
    const user = await open()
    const swap = await openDialog(user)
    const rest = { inLibrary: 290, own: 0, topics: [] }
    replyTo(searchLibrary, { status: 200, body: { ...rest, found: 0, slides: [] } })
    await user.type(within(swap).getByRole('searchbox', { name: 'Search for another slide' }), 'zebra')
    await expectWords(swap, 'No other slide matches.')

    replyTo(searchLibrary, { status: 200, body: { ...rest, found: 1, slides: [found] } })
    await user.clear(within(swap).getByRole('searchbox'))
    await user.type(within(swap).getByRole('searchbox'), 'bench')
    const list = await within(swap).findByRole('list', { name: 'Slides found' })
    expect(list).toHaveTextContent('Planned for Wed 18 Nov · Used with Year 3 & 4 on 12 Jan')
    expect(list).toHaveTextContent('May touch a nerveNo real child on the bench.')
    await press(user, `Use ${found.title}`, list)
    await expectToast(`Today’s slide is now ‘${found.title}’`)
    await expectToast(`‘${title}’ moves to Wed 18 Nov.`)
  },
)

test('a teacher swaps a day to come in Plan, where the focus stays', { tags: ['long'] }, async () => {
  const user = await open('/dashboard/plan')
  const swaps = await screen.findAllByRole('button', { name: /^Swap/ })
  expect(swaps).toHaveLength(10)
  await user.click(swaps[2] ?? document.body)
  const swap = await screen.findByRole('dialog', { name: 'Swap Thursday’s slide' })
  const [first] = await within(swap).findAllByRole('heading', { level: 4 })
  await press(user, `Use this on Thursday: ${first?.textContent}`, swap)
  await expectToast(`Thursday’s slide is now ‘${first?.textContent}’`)
  await screen.findByRole('heading', { level: 3, name: first?.textContent ?? '' })
  await expectFocus(() => screen.getAllByRole('button', { name: /^Swap/ })[2] ?? document.body)
})

test('days that are over cannot be swapped', { tags: ['long'] }, async () => {
  const user = await open('/dashboard', school, '2026-11-18T08:50:00Z')
  const card = await findCard()
  expect(within(card).getByRole('button', { name: 'Not right for my class' })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: /^Monday Mindset/ }))
  const monday = await screen.findByRole('region', { name: 'Monday’s slide' })
  expect(within(monday).queryByRole('button', { name: 'Not right for my class' })).toBeNull()

  await open('/dashboard/plan', school, '2026-11-18T08:50:00Z')
  const week = await screen.findByRole('list', { name: 'Slides of 16–20 November 2026' })
  expect(within(week).getAllByRole('button', { name: /^Swap/ })).toHaveLength(3)
})

test('an open page notices a slide that was swapped elsewhere, and a failed look leaves the one it has', async () => {
  const [monday, wednesday] = [await ask(slideOfDate, '2026-11-16'), await ask(slideOfDate, '2026-11-18')]
  // A day that does not end while the test runs, by whatever clock.
  const say = (slide: typeof monday) =>
    replyTo(currentSlide, {
      status: 200,
      body: { ...slide, date: monday.date, validUntil: '2099-01-01T00:00:00.000Z' },
    })
  say(monday)
  await open()
  expect(slideTitle(await findCard())).toBe(monday.title)

  replyTo(currentSlide, 'lost')
  window.dispatchEvent(new Event('focus'))
  await repliesArrived()
  expect(slideTitle(await findCard())).toBe(monday.title)
  say(wednesday)
  window.dispatchEvent(new Event('focus'))
  await waitFor(async () => expect(slideTitle(await findCard())).toBe(wednesday.title))
})
