import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { currentSlide } from '#contract/slides/slides.ts'
import { freshApp, mondayMorning, testApp, testPlatform } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aSchool, aTeacher, aTestAccount, anAdmin } from '#tests/support/people.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
let teacher = { cookie: '' }
beforeAll(async () => {
  teacher = await aTeacher(platform(), { firstName: 'Grace', name: 'Elm Road' })
})

function open({ cookie = teacher.cookie, now = mondayMorning }: { cookie?: string; now?: Date } = {}) {
  return testApp({ db: database(), now }).inject({ url: '/dashboard', headers: { cookie } })
}

/** The page's words, without what its script starts from. */
function readable(page: string): string {
  const [, body = ''] = page.split('<body>')
  return body.replaceAll(/<script.*<\/script>|<!--.*?-->/gs, '').replaceAll(/(<[^>]*>|\s)+/g, ' ')
}

/** What the page's script starts from. */
function answersIn(page: string): unknown {
  return JSON.parse(/id="answers">(.*)<\/script>/.exec(page)?.[1] ?? '')
}

test('today’s question is in the page that the server sends, before any script', async () => {
  const current = await testApp({ db: database() }).inject({ url: currentSlide.path, headers: teacher })
  const { title, prompt } = current.json()
  const { body } = await open()
  expect(readable(body)).toContain(title)
  expect(readable(body)).toContain(prompt.split('. ').at(-1))
  expect(body).toContain('<title>Today: The Daily Dot</title>')
  expect(body).not.toMatch(/\sstyle="/)
})

test.for([
  ['a school', aSchool, 'Today Plan Library Insights School'],
  ['a teacher', aTeacher, 'Today Plan Library'],
  ['an individual', (on) => aTestAccount(on, { plan: 'individual' }), 'Today Plan Library Insights'],
  ['an administrator', anAdmin, 'Today Plan Library Insights School'],
] as const satisfies [string, (on: ReturnType<typeof platform>) => Promise<{ cookie: string }>, string][])(
  '%s is greeted by name, with the places that they have',
  async ([, person, places]) => {
    const page = readable((await open(await person(platform()))).body)
    expect(page).toContain('Good morning, Priya')
    expect(page).toContain(`${places} Help`)
  },
)

test('at the weekend the page has the message and Monday’s slide', async () => {
  const page = readable((await open({ now: new Date('2026-11-21T09:00:00Z') })).body)
  expect(page).toContain('It’s the weekend! Take time to relax and recharge.')
  expect(page).toContain('Preview of Monday 23 November 2026')
})

test('a personal page is kept by no cache, and is compressed', async () => {
  const { headers } = await open()
  expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: 'accept-encoding, cookie' })
  expect(headers).not.toHaveProperty('etag')
  const answer = await testApp({ db: database() }).inject({
    url: '/dashboard',
    headers: { ...teacher, 'accept-encoding': 'gzip, br' },
  })
  expect(answer.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('Good morning, Grace')
})

test.for([
  ['signed out', async () => ({ cookie: '' })],
  ['with a session that has ended', async () => ({ cookie: `dd_school=${'x'.repeat(43)}` })],
  ['with a licence that has ended', () => aSchool(platform(), { licence: 'ended' })],
] as const)('%s, the page is the empty one, whose script says what is wrong', async ([, person]) => {
  const { body, headers, statusCode } = await open(await person())
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
  expect(body).toContain('<div id="app"></div>')
  expect(body).not.toContain('application/json')
})

test('no name can end the script’s data or add an element', async () => {
  const firstName = '</script><img src=x onerror=alert(1)>'
  const { body } = await open(await aTeacher(platform(), { firstName }))
  expect(body).toContain('Good morning, &lt;/script&gt;&lt;img')
  expect(body).not.toContain('<img src=x')
  expect(answersIn(body)).toMatchObject({
    answers: { '/api/auth/school-user': { firstName } },
  })
})

test('a busy server leaves the rendering to the browser, and sends what it needs for that', async () => {
  const app = freshApp({ db: database() })
  const rendered = answersIn((await app.inject({ url: '/dashboard', headers: teacher })).body)
  app.isBusy = () => true
  const { body, headers } = await app.inject({ url: '/dashboard', headers: teacher })
  expect(body).toContain('<div id="app"></div>')
  expect(answersIn(body)).toEqual(rendered)
  expect(headers['cache-control']).toBe('no-store')
  const compressed = await app.inject({ url: '/dashboard', headers: { ...teacher, 'accept-encoding': 'gzip, br' } })
  expect(compressed.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(compressed.rawPayload).toString()).toBe(body)
})

test('of many pages asked for at once some are sent unrendered, before the event loop is known to be busy', async () => {
  const app = freshApp({ db: database() })
  const ask = () => app.inject({ url: '/dashboard', headers: teacher })
  const isRendered = ({ body }: { body: string }) => !body.includes('<div id="app"></div>')
  const pages = await Promise.all(Array.from({ length: 30 }, ask))
  expect(pages.filter((page) => !isRendered(page)).length).toBeGreaterThan(0)
  expect(new Set(pages.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(isRendered(await ask()), 'a lone one afterwards is rendered').toBe(true)
})

test('a page that cannot be rendered is sent empty', async () => {
  const app = freshApp({ db: database(), clock: { now: () => new Date(Number.NaN) } })
  const { body, statusCode } = await app.inject({ url: '/dashboard', headers: teacher })
  expect([statusCode, body.includes('<div id="app"></div>')]).toEqual([200, true])
})
