import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readToday } from '#contract/site/today.ts'
import { readPack } from '#contract/slides/pack.ts'
import { aTeacher } from '#tests/support/accounts/people.ts'
import { testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { swapCalls } from '#tests/support/slides/swaps.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const app = () => testApp({ db: database() })
const { swapped } = swapCalls(app)

const sources = ['/dashboard', readToday.path, readPack.path] as const

test('two people at one computer never see each other’s value: a thousand mixed requests of page, call and pack', async () => {
  const people = [
    { name: 'Grace', slide: 'week-12-monday', ...(await aTeacher(platform(), { firstName: 'Grace' })) },
    { name: 'Olu', slide: 'week-11-tuesday', ...(await aTeacher(platform(), { firstName: 'Olu' })) },
  ] as const
  for (const person of people) await swapped(person, '2026-11-16', { slideId: person.slide })
  const ask = (who: number, url: string, etag = '') =>
    app().inject({ url, headers: { cookie: people[who]?.cookie, ...(etag && { 'if-none-match': etag }) } })
  const etagsOf = (who: number) =>
    Promise.all(sources.map(async (url) => (await ask(who, url)).headers.etag?.toString() ?? ''))
  const etags = [await etagsOf(0), await etagsOf(1)]
  const seenBy = async ({ who, source, etag }: Mixed) => {
    const { statusCode, body } = await ask(who, sources[source] ?? '', etag)
    const names = people.flatMap(({ name }) => (body.includes(`"firstName":"${name}"`) ? name : []))
    return statusCode === 304 ? [304] : [statusCode, slideIn(body), ...names]
  }
  const expectedBy = ({ who, source, etag }: Mixed) => {
    if (etag && etag === etags[who]?.[source]) return [304]
    const { slide, name } = people[who === 0 ? 0 : 1]
    return [200, slide, ...(sources[source] === readPack.path ? [] : [name])]
  }
  const etag = fc.constantFrom('', ...etags.flat())
  const requests = fc.sample(fc.record({ who: fc.nat(1), source: fc.nat(2), etag }), 1000)
  // As many at a time as a process serves without shedding any.
  for (let at = 0; at < requests.length; at += 20) {
    const some = requests.slice(at, at + 20)
    expect(await Promise.all(some.map(seenBy))).toEqual(some.map(expectedBy))
  }
})

type Mixed = { who: number; source: number; etag: string }
type Value = { current?: { id: string }; days?: readonly { id: string; date: string }[] }

/** The slide of the day, which both have swapped: in the page, in the call's response or in the pack. */
function slideIn(body: string): string | undefined {
  const { current, days }: Value = JSON.parse(/id="today"[^>]*>(.*)<\/script>/.exec(body)?.[1] ?? body)
  return (current ?? days?.find(({ date }) => date === '2026-11-16'))?.id
}
