import { beforeAll, expect, test } from 'vitest'
import { aSchool, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { searching } from '#tests/support/library/searching.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { aSlide, libraryWith } from '#tests/support/slides/library.ts'

const { starters } = aSlide('any')
const library = {
  ...libraryWith({
    'week-20-monday': { title: 'The worry box', prompt: 'Where would you put it?' },
    'week-21-monday': { title: 'Two kinds of hat', prompt: 'Which one is yours?' },
    'week-22-monday': { title: 'A door held open', prompt: 'Is it kindness if he sighs?' },
    'week-23-monday': { title: 'A sense of snowflakes', prompt: 'Does each feel cold?' },
    'week-24-monday': { title: 'A bench for friends', prompt: 'Who sits there?', topic: 'friendship' },
    'week-25-monday': { title: 'Zigzag', timerDuration: 120, sensitivity: 1, season: { from: '06-01', to: '07-31' } },
    'week-26-monday': { title: 'Zigzag again', starters: { ...starters, upperKS2: [] } },
    'week-27-monday': { title: 'A hullabaloo', prompt: 'Who made it?' },
  }),
  synonyms: { 'anxiety, anxious': 'worry', 'growth mindset': 'bench', sen: 'worry' },
}
const database = testDatabase()
const { platform, search, found, added, call } = searching(database, library)

let school: Awaited<ReturnType<typeof aSchool>>
beforeAll(async () => {
  school = await aSchool(platform())
})

/** The weeks whose Mondays are found, and what each is said to be found for. */
async function finds(q: string): Promise<[week: string, foundFor: string | null | undefined][]> {
  const { slides } = await search(school, { q })
  return slides.map(({ id, foundFor }) => [id.replace(/-monday$/, ''), foundFor])
}

test('what a teacher calls it finds what the library calls it, and says so', async () => {
  expect(await finds('anxiety')).toEqual([['week-20', 'worry']])
  expect(await finds('Anxious')).toEqual([['week-20', 'worry']])
  expect(await finds('worry')).toEqual([['week-20', null]])
})

test('two words may have one meaning', async () => {
  expect(await finds('growth mindset')).toEqual([['week-24', 'bench']])
})

test('a synonym is found while it is being typed', async () => {
  expect(await finds('anxi')).toEqual([['week-20', 'worry']])
})

test('a whole word comes before another form of it', async () => {
  expect(await finds('kindness')).toEqual([
    ['week-22', null],
    ['week-21', null],
  ])
})

test('a synonym is no beginning of another word', async () => {
  expect(await finds('SEN')).toEqual([['week-20', 'worry']])
})

test.for([
  ['a missing letter', 'snowfakes', 'snowflakes'],
  ['two missing letters', 'snwflkes', 'snowflakes'],
  ['one letter too many', 'bencch', 'bench'],
  ['a wrong letter', 'banch', 'bench'],
  ['letters that have changed places', 'bnech', 'bench'],
  ['a misspelt synonym', 'anxeity', 'anxiety'],
] as const)('%s is forgiven, and the search says what it looked for', async ([, q, readAs]) => {
  const response = await search(school, { q })
  expect(response).toMatchObject({ found: 1, readAs, words: 'all', near: null })
  expect(response.slides[0]?.foundFor).toBe(readAs === 'anxiety' ? 'worry' : readAs)
})

test('a short word is not read as another', async () => {
  expect(await search(school, { q: 'hut' })).toMatchObject({ found: 0 })
})

test('if no slide has all the words, those with the most are found, and say for what', async () => {
  const response = await search(school, { q: 'worry hat bench' })
  expect(response).toMatchObject({ words: 'some', readAs: null })
  expect(new Set(response.slides.map(({ foundFor }) => foundFor))).toEqual(new Set(['worry', 'hat', 'bench']))
})

test('a word that is nowhere is left out, and the search says so', async () => {
  expect(await search(school, { q: 'worry xylophone' })).toMatchObject({ found: 1, readAs: 'worry', words: 'all' })
})

test.for([
  ['a band by its years', 'zigzag year 6', ['week-25']],
  ['a band by its name', 'zigzag upper juniors', ['week-25']],
  ['a band as a mixed class is called', 'zigzag Y5/6', ['week-25']],
  ['two years of a band', 'zigzag year 5 and year 6', ['week-25']],
  ['a band that both have', 'zigzag reception', ['week-25', 'week-26']],
  ['a length', 'zigzag short', ['week-25']],
  ['a length in minutes', 'zigzag 3 minutes', ['week-26']],
  ['what may touch a nerve', 'zigzag sensitive', ['week-25']],
  ['what may not', 'zigzag gentle', ['week-26']],
  ['a month of its season', 'zigzag july', ['week-25']],
  ['its season', 'zigzag summer', ['week-25']],
  ['the time of year for which it was written', 'zigzag february', ['week-25', 'week-26']],
] as const)('a slide is found by %s', async ([, q, weeks]) => {
  const { slides } = await search(school, { q })
  expect(slides.map(({ id }) => id.replace(/-monday$/, '')).toSorted()).toEqual(weeks)
})

test.for([
  ['its weekday', 'hullabaloo monday mindset'],
  ['its topic', 'hullabaloo belonging'],
  ['its simple wording', 'hullabaloo fox'],
  ['its follow-up', 'hullabaloo somebody else'],
  ['its word', 'hullabaloo welcome'],
  ['its strand', 'hullabaloo linguistic'],
  ['its curriculum statement', 'hullabaloo justify'],
] as const)('a slide is found by %s', async ([, q]) => {
  expect(await finds(q)).toEqual([['week-27', null]])
})

test('a slide of a themed week is found by the week', async () => {
  const { slides } = await search(school, { q: 'anti bullying' })
  expect(slides.map(({ id }) => id)).toEqual(expect.arrayContaining(['Anti-Bullying Week-monday']))
  expect(slides).toHaveLength(5)
})

test('an own slide is found by what it means, before the library’s if its word is whole', async () => {
  const own = await added(school, { title: 'Anxiety is a guest', sentenceStartersUpperKS2: ['It is…'] })
  expect(await finds('anxiety')).toEqual([
    [own.id, null],
    ['week-20', 'worry'],
  ])
  expect((await search(school, { q: 'guest year 6' })).slides.map(({ id }) => id)).toEqual([own.id])
  expect(await search(school, { q: 'guest year 1' })).toMatchObject({ words: 'some' })
  await call('DELETE', `/api/slides/${own.id}`, school)
})

test('where filters leave out what was searched for, the nearest slides have it', async () => {
  const response = await search(school, { q: 'worry', theme: 'friday' })
  expect(response).toMatchObject({
    found: 0,
    slides: [],
    words: null,
    near: { because: 'filters', topics: ['belonging'] },
  })
  expect(response.near?.slides.map(({ id }) => id)).toEqual(['week-20-monday'])
})

test('where nothing is like it, words that look alike are offered, with their slides and topics', async () => {
  const far = await search(school, { q: 'snofakxs' })
  expect(far).toMatchObject({ found: 0, didYouMean: ['snowflakes'], near: { because: 'spelling' } })
  expect(far.near?.slides[0]).toMatchObject({ id: 'week-23-monday', foundFor: 'snowflakes' })
  expect(far.near?.slides).toHaveLength(3)
})

test('where nothing even looks alike, three slides that are due next are offered', async () => {
  for (const q of ['xylophone', 'something about xylophones', '???']) {
    const { found: count, near } = await search(school, { q })
    expect([count, near?.because], q).toEqual([0, 'coming'])
    expect(
      near?.slides.map(({ due }) => due),
      q,
    ).toEqual(['2026-11-16', '2026-11-17', '2026-11-18'])
  }
})

test('without a search nothing is near, however few slides the filters leave', async () => {
  expect((await search(school, { topic: 'nothing' })).near).toBeUndefined()
})

test('the words of slides that a person may not open neither find nor suggest anything', async () => {
  const other = await aSchool(platform())
  await added(other, { title: 'Quokkas' })
  const trial = await aTestAccount(platform(), { plan: 'individual', trialEndsAt: new Date('2026-11-30T00:00:00Z') })
  const admin = await anAdmin(platform())
  const { id } = (
    await call('POST', '/api/admin/withdrawals', admin, { slideId: 'week-27-monday', reason: 'The news' })
  ).json()
  await expect.poll(() => found(school, { theme: 'monday' })).not.toContain('week-27-monday')
  const cases = [
    [school, 'quokkas'],
    [school, 'quokkaz'],
    [school, 'hullabaloo'],
    [trial, 'snowflakes'],
    [trial, 'snowfakes'],
  ] as const
  for (const [person, q] of cases)
    expect(await search(person, { q }), q).toMatchObject({
      found: 0,
      didYouMean: [],
      near: { because: 'coming' },
    })
  await call('DELETE', `/api/admin/withdrawals/${id}`, admin)
})
