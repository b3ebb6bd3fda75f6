import { expect, test } from 'vitest'
import { outbox } from '#server/platform/database/tables.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import { sendOutbox } from '#server/platform/mail/send-outbox.ts'
import { mondayMorning, post, productionEnv, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { testMailServer } from '#tests/support/platform/mail/smtp.ts'
import { testLibrary } from '#tests/support/slides/library.ts'
import { demoLogins, demoStaff } from './rules.ts'
import { prepareDemo, refuseDemoLogins, startupMessage } from './service.ts'

const database = testDatabase()
const mailServer = testMailServer()
const aMail = (subject: string, createdAt = mondayMorning) =>
  queueMail(database(), { to: 'priya@oakfield.example', letter: { subject, paragraphs: ['<b>Hello</b>'] }, createdAt })

test('the log-ins of demo mode work at each door', async () => {
  const db = database()
  await prepareDemo(testPlatform({ db }), testLibrary)
  await prepareDemo(testPlatform({ db }), testLibrary) // a second start finds them and adds nothing
  const app = testApp({ db })
  const { mode, prefill } = (await app.inject({ url: '/api/config' })).json()
  const responses = await Promise.all([
    app.inject(post('/api/auth/school-login', prefill.school)),
    app.inject(post('/api/test-login', prefill.test)),
    app.inject(post('/api/auth/admin-login', prefill.admin)),
  ])
  expect([mode, responses.map(({ statusCode }) => statusCode)]).toEqual(['demo', [200, 200, 200]])
})

test('the demo’s school has a term of sample uses before this week, and a restart adds none', async () => {
  const db = database()
  await prepareDemo(testPlatform({ db }), testLibrary)
  const app = testApp({ db })
  const door = await app.inject(post('/api/auth/school-login', demoLogins.school))
  const cookie = String(door.headers['set-cookie']).split(';')[0] ?? ''
  const get = async (url: string) => (await app.inject({ url, headers: { cookie } })).json()
  const term = await get('/api/stats/analytics')
  expect(term).toMatchObject({ usesThisWeek: 0, people: { thisWeek: 0, inAll: demoStaff.length + 1 } })
  expect(term.uses).toBeGreaterThan(200)
  expect(await get('/api/stats')).toEqual({ slidesUsedThisWeek: 0, slideIds: [] })
  expect(await get('/api/slides/usage/recent')).toHaveLength(20)
  const tomorrow = new Date(mondayMorning.getTime() + 24 * 3_600_000)
  await prepareDemo(testPlatform({ db, now: tomorrow }), testLibrary)
  expect(await get('/api/stats/analytics')).toEqual(term)
})

test('the staff of the demo’s school cannot sign in', async () => {
  const { email } = demoStaff[0] ?? { email: '' }
  const responses = await Promise.all(
    ['', 'oakfield-demo', 'null'].map((password) =>
      testApp({ db: database() }).inject(post('/api/auth/school-login', { email, password })),
    ),
  )
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([400, 401, 401])
})

test('production refuses to start on a database with the log-ins of demo mode, and names them', async () => {
  const platform = testPlatform({ db: database(), env: productionEnv })
  await prepareDemo(platform, testLibrary)
  await expect(refuseDemoLogins(platform)).rejects.toThrow(/data from demo mode.*admin@dailydot\.example/s)
  await database().execute(`update accounts set password_hash = null where email like '%.example'`)
  await expect(refuseDemoLogins(platform)).resolves.toBeUndefined()
  await database().execute('delete from schools')
  await database().execute('delete from accounts')
})

test('production publishes no log-ins', async () => {
  const response = await testApp({ db: database(), env: productionEnv }).inject({ url: '/api/config' })
  expect(response.json()).toMatchObject({ mode: 'production', cardProvider: 'stripe', prefill: null })
})

test('the startup message has the address, and the log-ins in demo mode only', () => {
  const demo = startupMessage(testPlatform({ db: database() }).config)
  expect(demo).toContain('ready at http://127.0.0.1:3000')
  expect(demo).toContain('Oakfield Primary comes with a term of sample use.')
  expect(demo).toMatch(/\/login\s+office@oakfield\.example\s+oakfield-demo/)
  const production = startupMessage(testPlatform({ db: database(), env: productionEnv }).config)
  expect(production).toBe('The Daily Dot is ready at https://dailydot.example')
})

test('demo mode sends no mail and lists what it would have sent, newest first', async () => {
  const db = database()
  const later = new Date(mondayMorning.getTime() + 60_000)
  await db.delete(outbox)
  await aMail('first')
  await aMail('latest', later)
  await aMail('second')
  await sendOutbox(testPlatform({ db })).run()
  // Their state is final: a mail server configured later does not send the mails of a demo.
  await sendOutbox(testPlatform({ db, env: mailServer.env })).run()
  const mails = (await testApp({ db }).inject({ url: '/api/dev/outbox' })).json()
  expect(mails.map(({ subject }: { subject: string }) => subject)).toEqual(['latest', 'second', 'first'])
  expect(mails[0]).toMatchObject({ to: 'priya@oakfield.example', createdAt: later.toISOString() })
  expect(mails[0].text).toContain('<b>Hello</b>')
  expect(mails[0].html).toContain('&lt;b&gt;Hello&lt;/b&gt;')
  expect(mailServer.mails).toEqual([])
})

test('demo mode with a mail server sends mail, and still lists it', async () => {
  const db = database()
  await aMail('really sent')
  await sendOutbox(testPlatform({ db, env: mailServer.env })).run()
  const mails = (await testApp({ db }).inject({ url: '/api/dev/outbox' })).json()
  expect(mailServer.mails.map(({ subject }) => subject)).toEqual(['really sent'])
  expect(mails).toContainEqual(expect.objectContaining({ subject: 'really sent' }))
})

test('each mail has its own page, on which no script can run', async () => {
  await aMail('on its own page')
  const app = testApp({ db: database() })
  const [mail] = (await app.inject({ url: '/api/dev/outbox' })).json()
  const page = await app.inject({ url: `/dev/outbox/${mail.id}` })
  expect([page.statusCode, page.body]).toEqual([200, mail.html])
  expect(page.headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  )
  expect((await app.inject({ url: '/dev/outbox/nothing' })).statusCode).toBe(404)
})

test('production does not serve the outbox pages', async () => {
  await aMail('secret')
  const app = testApp({ db: database(), env: productionEnv })
  const [mail] = (await testApp({ db: database() }).inject({ url: '/api/dev/outbox' })).json()
  for (const url of ['/api/dev/outbox', '/dev/outbox', `/dev/outbox/${mail.id}`]) {
    const response = await app.inject({ url })
    expect([response.statusCode, response.body.includes('secret')], url).toEqual([404, false])
  }
  expect((await app.inject({ url: '/api/openapi.json' })).body).not.toContain('outbox')
})
