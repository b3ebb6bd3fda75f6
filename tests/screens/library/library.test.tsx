import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { addFavourite, searchLibrary } from '#contract/library/library.ts'
import { swapSlide } from '#contract/slides/swaps.ts'
import { aSchool, aTeacher, aTestAccount } from '#tests/support/accounts/people.ts'
import {
  expectAlert,
  expectFocus,
  expectToast,
  expectWords,
  openScreen,
  patience,
  press,
  repliesArrived,
  replyAsUsual,
  replyTo,
} from '#tests/support/app/screen.tsx'
import { testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { librarySlidePath } from '#web/platform/paths.ts'

const db = testDatabase()
const platform = () => testPlatform({ db: db() })
/** Thursday's, of this week. */
const title = 'About Anti-Bullying Week-thursday'
const thursdays = 'Anti-Bullying Week-thursday'

let cookie: string
beforeEach(async () => {
  ;({ cookie } = await aTeacher(platform()))
})

const open = (search = '') => openScreen({ app: testApp({ db: db() }), at: `/dashboard/library${search}`, cookie })
const list = () => screen.findByRole('list', { name: 'Slides' })
const cards = () => screen.getByRole('list', { name: 'Slides' }).children
const expectFound = (words: string | RegExp) => waitFor(() => expect(foundLine()).toHaveTextContent(words), patience)
const foundLine = () => screen.getAllByRole('status').find(({ textContent }) => /slides?\b/.test(textContent))
const chip = (label: string) => screen.getByRole('combobox', { name: label })

test('words are searched as they are typed, and the address keeps them', async () => {
  const user = await open()
  await list()
  await expectFound(/^290 slides$/)
  await user.type(screen.getByRole('searchbox', { name: 'Search the library' }), 'bullying thu')
  await expectFound(/^1 slide matching “bullying thu”$/)
  expect(location.search).toBe('?q=bullying+thu')
  await expectWords(await list(), title)
  await open(location.search)
  await expectFound(/^1 slide matching “bullying thu”$/)
  expect(screen.getByRole('searchbox')).toHaveValue('bullying thu')
})

test('a filter shows its value, Back takes it off, and its cross too', { tags: ['long'] }, async () => {
  const user = await open()
  await list()
  await user.selectOptions(chip('Theme'), 'Tuesday Talk')
  await expectFound(/^\d+ slides for Tuesday Talk$/)
  for (const { textContent } of cards()) expect(textContent).toContain('Tuesday Talk')
  await user.selectOptions(chip('Strand'), 'Linguistic')
  await expectFound(/for Tuesday Talk practise the linguistic strand$/)
  expect(location.search).toBe('?theme=tuesday&strand=linguistic')
  window.history.back()
  await expectFound(/for Tuesday Talk$/)
  await press(user, 'Clear Theme: Tuesday Talk')
  await expectFound(/^290 slides$/)
  expect(location.search).toBe('')
  await expectFocus(() => chip('Theme'))
})

test('what was found before stays until the next is there', async () => {
  const user = await open()
  await list()
  let reply = () => {}
  const held = new Promise<undefined>((resolve) => (reply = () => resolve(undefined)))
  replyTo(searchLibrary, () => held)
  await user.selectOptions(chip('Age'), 'ks1')
  await waitFor(() => expect(screen.getByRole('list', { name: 'Slides' })).toHaveAttribute('aria-busy', 'true'))
  expect(foundLine()).toHaveTextContent(/^290 slides$/)
  expect(cards()).toHaveLength(24)
  reply()
  await expectFound(/with starters for Year 1 & 2$/)
})

test('more slides follow, and the focus goes to the first of them', { tags: ['long'] }, async () => {
  const user = await open('?theme=friday')
  await list()
  expect(cards()).toHaveLength(24)
  replyTo(searchLibrary, 'lost')
  await press(user, 'Show 24 more')
  await expectAlert('The Daily Dot cannot be reached just now.')
  // The page does so by itself too, and a failed try must not take the slides away.
  await press(user, 'Try again now')
  await repliesArrived()
  expect(cards()).toHaveLength(24)
  replyAsUsual()
  await press(user, 'Try again')
  await waitFor(() => expect(cards()).toHaveLength(48), patience)
  await expectFocus(() => within(cards()[24] as HTMLElement).getByRole('link'))
})

test('a favourite is marked at once, and is among the favourites', async () => {
  const user = await open('?q=bullying+thu')
  await press(user, `Favourite: ${title}`)
  expect(screen.getByRole('button', { name: `Favourite: ${title}` })).toHaveAttribute('aria-pressed', 'true')
  await user.clear(screen.getByRole('searchbox'))
  await press(user, 'Favourites')
  await expectFound(/^1 slide among your favourites$/)
  await press(user, `Favourite: ${title}`)
  await open('?favourites=true')
  expect(await screen.findByText('You have no favourites yet')).toBeVisible()
  await open('?favourites=true&theme=monday')
  expect(await screen.findByText('None of your favourites is like that')).toBeVisible()
})

test('a favourite that could not be saved is not marked, and a toast says why', async () => {
  const user = await open('?q=bullying+thu')
  replyTo(addFavourite, { status: 503, body: { message: 'The server is busy.' } })
  await press(user, `Favourite: ${title}`)
  await expectToast(`We could not add “${title}”`)
  await expectToast('The server is busy.')
  expect(screen.getByRole('button', { name: `Favourite: ${title}` })).toHaveAttribute('aria-pressed', 'false')
})

test('a search without a result says so, and is cleared with one press', async () => {
  const user = await open('?q=xylophone&theme=monday')
  await expectFound(/^No slides for Monday Mindset, matching “xylophone”$/)
  expect(screen.getByText('No slide for “xylophone”')).toBeVisible()
  expect(screen.getByRole('list', { name: 'Coming up instead' }).children).toHaveLength(3)
  await press(user, 'Clear the search and all filters')
  await expectFound(/^290 slides$/)
  expect(screen.getByRole('searchbox')).toHaveValue('')
})

test('where nothing matches, what looks alike is offered: words, slides and topics', async () => {
  const user = await open('?q=frndshp')
  expect(await screen.findByText('No slide for “frndshp”')).toBeVisible()
  const near = screen.getByRole('region', { name: 'Nearest slides' })
  expect(within(near).getByRole('list', { name: 'Near it' })).toHaveTextContent('Found for friendship')
  await press(user, 'friendship', screen.getByRole('group', { name: 'Did you mean' }))
  await expectFound(/matching “friendship”$/)
  await open('?q=bullying&theme=monday&topic=nothing')
  expect(await screen.findByText('No slide for “bullying” with these filters')).toBeVisible()
  await press(user, 'Belonging', await screen.findByRole('group', { name: 'Topics' }))
  await expectFound(/^290 slides about belonging$/)
  await open('?q=bullying&theme=monday&topic=nothing')
  await press(user, 'Search without the filters')
  await expectFound(/^5 slides matching “bullying”$/)
})

test('a misspelt word finds what was meant, and each slide says what it was found for', async () => {
  await open('?q=bulying')
  await expectFound(/^5 slides matching “bullying” \(nothing matches “bulying”\)$/)
  for (const card of cards()) expect(card).toHaveTextContent('Found for bullying')
})

const recent = () => screen.queryByRole('group', { name: 'Recent searches' })
const recentSearches = () =>
  within(recent() ?? document.body)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

test('in another session none of the searches before are offered', async () => {
  const user = await open('?q=bullying')
  await expectFound(/matching “bullying”$/)
  document.cookie = 'dd_hint=1-before; path=/'
  await user.click(screen.getByRole('searchbox'))
  await user.tab()
  expect(localStorage.getItem('dd-searches')).toContain('bullying')
  await open()
  await list()
  expect(recent()).toBeNull()
})

test('the last searches are offered again in this browser, until they are cleared', async () => {
  const user = await open()
  await list()
  expect(recent()).toBeNull()
  const box = screen.getByRole('searchbox', { name: 'Search the library' })
  for (const words of ['bull', 'bullying', 'gratitude', 'eco', 'week-1', 'week-2', 'welcome']) {
    await user.clear(box)
    await user.type(box, words)
    await expectFound(new RegExp(`matching “${words}”$`))
    await user.tab()
  }
  await user.clear(box)
  await waitFor(() => expect(recent()).toBeVisible(), patience)
  expect(recentSearches()).toEqual(['welcome', 'week-2', 'week-1', 'eco', 'gratitude', 'Clear recent searches'])
  await press(user, 'eco', recent() ?? undefined)
  await expectFound(/matching “eco”$/)
  await open()
  await list()
  expect(recentSearches()[0]).toBe('eco')
  await press(user, 'Clear recent searches')
  expect(recent()).toBeNull()
  await open()
  await list()
  expect(recent()).toBeNull()
})

test('a search that failed says so, and can be tried again', async () => {
  replyTo(searchLibrary, { status: 500, body: { message: 'Something went wrong.' } })
  const user = await open()
  await expectAlert('We could not search the library')
  replyAsUsual()
  await press(user, 'Try again')
  await expectFound(/^290 slides$/)
})

test('a trial reads which slides it opens', async () => {
  const trialEndsAt = new Date(testPlatform({ db: db() }).clock.now().getTime() + 7 * 86_400_000)
  ;({ cookie } = await aTestAccount(platform(), { trialEndsAt }))
  await open()
  await expectWords(screen.getByRole('main'), 'the slides of this week and of the next ten weekdays')
  await expectFound(/^1\d slides$/)
})

test('who may write slides can add one here, and a teacher of the school cannot', async () => {
  await open()
  await list()
  expect(screen.queryByRole('link', { name: 'Add New Slide' })).toBeNull()
  ;({ cookie } = await aSchool(platform()))
  await open()
  expect(await screen.findByRole('link', { name: 'Add New Slide' })).toHaveAttribute('href', '/dashboard/slides/new')
})

test('a slide has a page of its own, which leads back to the list', async () => {
  const user = await open('?q=bullying+thu')
  await user.click(await screen.findByRole('link', { name: title }))
  const heading = await screen.findByRole('heading', { level: 1, name: title })
  expect(document.title).toBe(`${title}: The Daily Dot`)
  await expectFocus(() => heading)
  expect(screen.getByRole('main')).toHaveTextContent('Planned for Thu 19 Nov')
  expect(screen.getByRole('button', { name: 'Present Slide' })).toBeVisible()
  await press(user, `Favourite: ${title}`)
  await user.click(screen.getByRole('link', { name: 'Back to Library' }))
  await expectFound(/^1 slide matching “bullying thu”$/)
  expect(screen.getByRole('button', { name: `Favourite: ${title}` })).toHaveAttribute('aria-pressed', 'true')
})

test('a teacher makes any slide today’s, and takes it back with one press', async () => {
  const user = await open('?q=bullying+thu')
  await user.click(await screen.findByRole('link', { name: title }))
  const facts = await screen.findByRole('region', { name: 'In your year' })
  replyTo(swapSlide, { status: 503, body: { message: 'The server is busy.' } })
  await press(user, 'Use it today')
  await expectToast('The server is busy.')
  replyAsUsual()
  await press(user, 'Use it today')
  await expectToast(`Today’s slide is now ‘${title}’`)
  await expectFocus(() => within(facts).getByRole('link', { name: 'Go to today’s slide' }))
  await press(user, 'Undo')
  await expectWords(facts, 'Planned for Thu 19 Nov')
  expect(within(facts).getByRole('button', { name: 'Use it today' })).toBeVisible()
})

test('a teacher puts a slide on a day to come, and reads why not on another', async () => {
  const user = await openScreen({ app: testApp({ db: db() }), at: librarySlidePath('week-30-monday'), cookie })
  const facts = await screen.findByRole('region', { name: 'In your year' })
  await press(user, 'Use it on…')
  await user.type(within(facts).getByLabelText(/^Day/), '2026-12-05')
  await press(user, 'Use it on this day')
  await expectToast('There is no slide at the weekend.')
  await user.clear(within(facts).getByLabelText(/^Day/))
  await user.type(within(facts).getByLabelText(/^Day/), '2026-12-02')
  await press(user, 'Use it on this day')
  await expectToast('Wednesday’s slide is now ‘About week-30-monday’')
  await expectWords(facts, 'Planned for Wed 2 Dec')
  await expectFocus(() => within(facts).getByRole('button', { name: 'Use it on…' }))
  await press(user, 'Undo')
  await expectWords(facts, 'Planned for Mon 22 Mar')
})

test('at the weekend no slide can be used today', async () => {
  const saturday = testApp({ db: db(), now: new Date('2026-11-14T10:00:00Z') })
  await openScreen({ app: saturday, at: librarySlidePath(thursdays), cookie })
  await screen.findByRole('region', { name: 'In your year' })
  expect(screen.queryByRole('button', { name: 'Use it today' })).toBeNull()
})

test('the slides of the last weeks come first, if that is chosen', { tags: ['long'] }, async () => {
  const user = await open()
  await list()
  await user.selectOptions(chip('Order'), 'Just gone first')
  await waitFor(() => expect(cards()[0]).toHaveTextContent('Was due on Fri 13 Nov'), patience)
  expect(location.search).toBe('?sort=past')
  await user.type(screen.getByRole('searchbox', { name: 'Search the library' }), 'about')
  await expectFound(/matching “about”$/)
  expect(cards()[0]).toHaveTextContent('Was due on Fri 13 Nov')
})

test('a link to a slide that is not there says so, and leads to the library', async () => {
  await openScreen({ app: testApp({ db: db() }), at: '/dashboard/library/no-such-slide', cookie })
  expect(await screen.findByRole('heading', { name: 'This slide is not in your library' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to Library' })).toHaveAttribute('href', '/dashboard/library')
})
