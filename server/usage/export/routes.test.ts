import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import type { TalkPlan } from '#contract/slides/writing/talk-plan.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { londonDay } from '#server/platform/time/days.ts'
import { slides } from '#server/slides/shipped/table.ts'
import { usage } from '#server/usage/record/table.ts'
import { aSchool, aTeacher, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { mondayMorning, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { aSlide } from '#tests/support/slides/library.ts'
import { exportUsage } from './service.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })

type Person = { accountId: string; schoolId: string; cookie: string }

const ask = ({ cookie }: Person, query = '') =>
  testApp({ db: database() }).inject({ url: `/api/stats/export.csv${query}`, headers: { cookie } })

const table = (csv: string): string[][] => parse(csv, { bom: true })
const rowsOf = async (person: Person, query?: string) => table((await ask(person, query)).body).slice(1)

let counter = 0

async function aWrittenSlide(title: string, schoolId: string | null = null): Promise<string> {
  counter += 1
  const id = `exported-${counter}`
  const talkPlan: TalkPlan = { form: 'vote', task: 'Point to one.', items: ['Stay', 'Go'] }
  const written = { ...aSlide(id, 'tuesday', title), talkPlan }
  await database().insert(slides).values({ id, schoolId, written, fingerprint: id, createdAt: mondayMorning })
  return id
}

const present = ({ accountId, schoolId }: Person, slideId: string | null, day: string, time = '08:50') =>
  database()
    .insert(usage)
    .values({ accountId, schoolId, slideId, ageBand: 'eyfs', day, usedAt: new Date(`${day}T${time}:00Z`) })

test('a school account exports who presented what and when, oldest first', async () => {
  const school = await aSchool(platform(), { firstName: 'Priya', lastName: 'Shah' })
  const tom = await aTeacher(platform(), { schoolId: school.schoolId, firstName: 'Tom', lastName: 'Okafor' })
  const slide = await aWrittenSlide('Library or pool? 📚')
  await present(tom, slide, '2026-11-16', '09:05')
  await present(school, slide, '2026-11-16', '08:50')
  await present(school, slide, '2026-09-02')
  const response = await ask(school)
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="daily-dot-use-2026-11-16.csv"',
    'cache-control': 'no-store',
  })
  expect(table(response.body)).toEqual([
    ['Date', 'Time', 'Slide', 'Theme', 'Age band', 'Presented by', 'Word', 'Talk'],
    // 08:50 UTC is 09:50 in British Summer Time.
    ['2026-09-02', '09:50', 'Library or pool? 📚', 'Tuesday Talk', 'EYFS & Reception', 'Priya Shah', 'welcome', 'vote'],
    ['2026-11-16', '08:50', 'Library or pool? 📚', 'Tuesday Talk', 'EYFS & Reception', 'Priya Shah', 'welcome', 'vote'],
    ['2026-11-16', '09:05', 'Library or pool? 📚', 'Tuesday Talk', 'EYFS & Reception', 'Tom Okafor', 'welcome', 'vote'],
  ])
})

test('an individual licence exports its own uses, without a column for the presenter', async () => {
  const person = await aSchool(platform(), { plan: 'individual' })
  await present(person, await aWrittenSlide('Alone'), '2026-11-16')
  expect(table((await ask(person)).body)).toEqual([
    ['Date', 'Time', 'Slide', 'Theme', 'Age band', 'Word', 'Talk'],
    ['2026-11-16', '08:50', 'Alone', 'Tuesday Talk', 'EYFS & Reception', 'welcome', 'vote'],
  ])
})

test('the export holds no uses of another school or person', async () => {
  const [school, other] = [await aSchool(platform()), await aSchool(platform())]
  const person = await aTestAccount(platform())
  const slide = await aWrittenSlide('Ours')
  await present(school, slide, '2026-11-16')
  await present(other, await aWrittenSlide('Theirs', other.schoolId), '2026-11-16')
  await present(person, await aWrittenSlide('Hers'), '2026-11-16')
  expect((await rowsOf(school)).map(([, , title]) => title)).toEqual(['Ours'])
})

test.for([
  ['?period=week', ['2026-11-16']],
  ['?period=fourWeeks', ['2026-11-15', '2026-11-16']],
  ['?period=term', ['2026-09-01', '2026-11-15', '2026-11-16']],
  ['?period=year', ['2026-09-01', '2026-11-15', '2026-11-16']],
  ['', ['2026-09-01', '2026-11-15', '2026-11-16']],
] as const)('the export with "%s" has the days of that period', async ([query, days]) => {
  const school = await aSchool(platform())
  const slide = await aWrittenSlide('Any')
  for (const day of ['2026-08-31', '2026-09-01', '2026-11-15', '2026-11-16']) await present(school, slide, day)
  expect((await rowsOf(school, query)).map(([day]) => day)).toEqual(days)
})

test('an unknown period is refused with JSON, not with a file', async () => {
  const response = await ask(await aSchool(platform()), '?period=decade')
  expect([response.statusCode, response.headers['content-type']]).toEqual([400, 'application/json; charset=utf-8'])
  expect(response.headers).not.toHaveProperty('content-disposition')
})

test.for([
  ['=HYPERLINK("http://evil.example";"Click")', `'=HYPERLINK("http://evil.example";"Click")`],
  ['+44 7700 900123', `'+44 7700 900123`],
  ['-1+1|cmd', `'-1+1|cmd`],
  ['@SUM(A1:A9)', `'@SUM(A1:A9)`],
  ['\tTab', `'\tTab`],
  ['\r=1+1', `'\r=1+1`],
  ['＝1+1', `'＝1+1`],
  ['She said "why?", and\nthen: a, b', 'She said "why?", and\nthen: a, b'],
  ['Café… ça va? 🫶🏽', 'Café… ça va? 🫶🏽'],
  ['a - b = c', 'a - b = c'],
] as const)(
  'a slide or person called %j is exported as text that no spreadsheet runs as a formula',
  async ([typed, shown]) => {
    const school = await aSchool(platform(), { firstName: typed, lastName: '' })
    await present(school, await aWrittenSlide(typed), '2026-11-16')
    const { rawPayload, body } = await ask(school)
    expect(table(body)[1]?.slice(2, 6)).toEqual([shown, 'Tuesday Talk', 'EYFS & Reception', shown])
    // Excel needs the byte order mark to read UTF-8, and RFC 4180 asks for CRLF.
    expect([...rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(body).toMatch(/Presented by,Word,Talk\r\n[^]*\r\n$/)
  },
)

test('a deleted slide is exported as “Unknown slide”, and an account without a name under its school’s', async () => {
  const school = await aSchool(platform(), { name: 'Oakfield', firstName: '', lastName: '' })
  await present(school, null, '2026-11-16')
  expect(await rowsOf(school)).toEqual([
    ['2026-11-16', '08:50', 'Unknown slide', '', 'EYFS & Reception', 'Oakfield', '', ''],
  ])
})

test('a school without uses gets only the header row', async () => {
  for (const person of [await aSchool(platform()), await anAdmin(platform())]) expect(await rowsOf(person)).toEqual([])
})

const actorOf = ({ accountId, schoolId }: Person): Actor => ({
  accountId,
  schoolId,
  door: 'school',
  sessionHash: '',
  licence: 'open',
  holdsLicence: false,
  mayPlan: true,
  mayRunSchool: true,
})

/** A school with a use every three minutes, day and night. */
async function aBusySchool(uses: number): Promise<Person> {
  const school = await aSchool(platform())
  const { accountId, schoolId } = school
  const rows = Array.from({ length: uses }, (_, at) => {
    const usedAt = new Date(Date.parse('2026-09-01T08:00:00Z') + at * 3 * 60_000)
    return { accountId, schoolId, slideId: null, ageBand: 'ks1', day: londonDay(usedAt), usedAt } as const
  })
  for (let at = 0; at < uses; at += 5000)
    await database()
      .insert(usage)
      .values(rows.slice(at, at + 5000))
  return school
}

test(
  '20,000 uses are read in batches of 500, each use once, and only as fast as they are consumed',
  { tags: ['long'] },
  async () => {
    const school = await aBusySchool(20_000)
    const { pieces } = await exportUsage(platform(), actorOf(school), 'year')
    const { value: first = '' } = await pieces.next()
    // A use added meanwhile is included, because the end had not been read yet.
    await present(school, await aWrittenSlide('Meanwhile'), '2026-11-16')
    const rest: string[] = []
    for await (const piece of pieces) rest.push(piece)
    expect(new Set(rest.slice(0, -1).map((piece) => table(piece).length))).toEqual(new Set([500]))
    expect(table(rest.at(-1) ?? '').map(([, , title]) => title)).toEqual(['Meanwhile'])
    const [, ...rows] = table([first, ...rest].join(''))
    expect([rows.length, new Set(rows.map(([day, time]) => `${day} ${time}`)).size]).toEqual([20_001, 20_001])
    expect(rows).toEqual(await rowsOf(school))
  },
)
