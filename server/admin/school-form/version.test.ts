import { beforeAll, expect, test } from 'vitest'
import { setEmail, updateSchool } from '#server/accounts/people/store.ts'
import { setSchoolDomains } from '#server/accounts/staff/service.ts'
import { auditLog } from '#server/platform/database/tables.ts'
import { aSchool, anAdmin } from '#tests/support/accounts/people.ts'
import { post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const app = () => testApp({ db: database() })

let cookie = ''
beforeAll(async () => {
  cookie = (await anAdmin(platform())).cookie
})

const read = async (id: string) =>
  (await app().inject({ url: `/api/admin/schools/${id}`, headers: { cookie } })).json().school
const change = (id: string, form: object) =>
  app().inject({ ...post(`/api/admin/schools/${id}`, form, { cookie }), method: 'PUT' })

/** An unpaid school, and the form as an administrator opened it. */
async function opened() {
  const school = await aSchool(platform(), { name: 'Oak', licence: 'unpaid', domains: ['oak-version.example'] })
  const { schoolName, email, planType, paymentStatus, notes, schoolDomains, version } = await read(school.schoolId)
  return { ...school, form: { schoolName, email, planType, paymentStatus, notes, schoolDomains, version } }
}

test('a form that is out of date is refused with what changed, and writes nothing', async () => {
  const { schoolId, accountId, form } = await opened()
  await setEmail(database(), accountId, 'head@oak-version.example')
  await updateSchool(database(), schoolId, { paymentStatus: 'paid', paymentMethod: 'card' })
  const stale = await change(schoolId, { ...form, notes: 'Ring first.', password: 'a brand new secret' })
  expect(stale.statusCode).toBe(409)
  expect(stale.json()).toMatchObject({
    message: expect.stringContaining('nothing is saved yet'),
    changed: ['email', 'paymentStatus', 'paymentMethod'],
    school: await read(schoolId),
  })
  const now = await read(schoolId)
  expect(now).toMatchObject({ email: 'head@oak-version.example', paymentStatus: 'paid', notes: null })
  const entries = await database().select().from(auditLog)
  expect(entries.filter(({ subjectId }) => subjectId === schoolId)).toEqual([])

  const { version } = stale.json().school
  const again = { ...form, email: now.email, paymentStatus: undefined, notes: 'Ring first.', version }
  expect((await change(schoolId, again)).json()).toMatchObject({ notes: 'Ring first.', paymentStatus: 'paid' })
})

test('a change of any field of the form makes it out of date; anything else does not', async () => {
  const { schoolId, accountId, form } = await opened()
  const changes: [field: string, make: () => Promise<unknown>][] = [
    ['schoolName', () => updateSchool(database(), schoolId, { name: 'Oakfield' })],
    ['email', () => setEmail(database(), accountId, 'other@oak-version.example')],
    ['planType', () => updateSchool(database(), schoolId, { plan: 'individual' })],
    ['paymentStatus', () => updateSchool(database(), schoolId, { paymentStatus: 'invoice_sent' })],
    ['paymentMethod', () => updateSchool(database(), schoolId, { paymentMethod: 'invoice' })],
    ['notes', () => updateSchool(database(), schoolId, { notes: 'Call in May.' })],
    ['schoolDomains', () => setSchoolDomains(database(), schoolId, ['elm-version.example'])],
  ]
  for (const [field, make] of changes) {
    const { version } = await read(schoolId)
    await make()
    const { statusCode, json } = await change(schoolId, { ...form, version })
    expect([statusCode, json().changed], field).toEqual([409, [field]])
  }
  const { version } = await read(schoolId)
  await updateSchool(database(), schoolId, { renewsByCard: true })
  const { schoolName, email } = await read(schoolId)
  expect((await change(schoolId, { ...form, schoolName, email, version })).statusCode).toBe(200)
})

test('of two administrators who save the same form at once, one is refused with what the other wrote', async () => {
  const { schoolId, form } = await opened()
  const responses = await Promise.all(
    ['Ring first.', 'Write first.'].map((notes) => change(schoolId, { ...form, notes })),
  )
  const [won, lost] = responses.toSorted((one, other) => one.statusCode - other.statusCode)
  expect([won?.statusCode, lost?.statusCode]).toEqual([200, 409])
  expect([lost?.json().changed, lost?.json().school]).toEqual([['notes'], won?.json()])
})

test('without a version, the fields that are sent win, and a field that is sent unchanged is not written', async () => {
  const { schoolId, accountId, email, form } = await opened()
  await updateSchool(database(), schoolId, { notes: 'Ring first.', paymentMethod: 'card' })
  const { version: _version, notes: _notes, ...older } = form
  const sent = { ...older, schoolName: 'Oakfield', schoolDomains: ['WWW.oak-version.example'] }
  expect((await change(schoolId, sent)).json()).toMatchObject({ notes: 'Ring first.', paymentMethod: 'card' })
  const rowVersions = async () =>
    (
      await database().execute(`select xmin from schools where id = '${schoolId}'
      union all select xmin from accounts where id = '${accountId}'
      union all select xmin from school_domains where school_id = '${schoolId}'`)
    ).rows
  const before = await rowVersions()
  expect((await change(schoolId, { ...sent, email })).statusCode).toBe(200)
  expect(await rowVersions()).toEqual(before)
})
