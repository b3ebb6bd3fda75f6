import { expect, test } from 'vitest'
import { aSchool, aTeacher, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()

const password = 'correct horse battery'

test('a school signs in with its email in any case, and the cookie identifies it', async () => {
  const db = database()
  const { email } = await aSchool(testPlatform({ db }), { name: 'Oakfield', firstName: 'Priya' })
  const app = testApp({ db })
  const response = await app.inject(post('/api/auth/school-login', { email: ` ${email.toUpperCase()} `, password }))
  expect([response.statusCode, response.json().success]).toEqual([200, true])
  const cookie = response.cookies.find(({ name }) => name === 'dd_school')
  const user = await app.inject({ url: '/api/auth/school-user', headers: { cookie: `dd_school=${cookie?.value}` } })
  expect(user.json()).toMatchObject({
    firstName: 'Priya',
    schoolName: 'Oakfield',
    isSchoolAccount: true,
    role: 'school',
  })
})

test('a wrong password, an unknown email and the wrong door get the same refusal', async () => {
  const db = database()
  const { email } = await aTestAccount(testPlatform({ db }))
  const app = testApp({ db })
  const refusals = await Promise.all([
    app.inject(post('/api/test-login', { email, password: 'wrong' })),
    app.inject(post('/api/test-login', { email: 'unknown@nowhere.example', password })),
    app.inject(post('/api/auth/school-login', { email, password })),
    app.inject(post('/api/auth/admin-login', { email, password })),
  ])
  for (const refusal of refusals) {
    expect([refusal.statusCode, refusal.json()]).toEqual([
      401,
      { success: false, message: 'Invalid email or password', error: 'Invalid email or password' },
    ])
  }
})

test('a trial’s right password at the school’s door opens its own, and a wrong one is refused as for anyone', async () => {
  const db = database()
  const { email } = await aTestAccount(testPlatform({ db }), { trialEndsAt: new Date('2026-11-30T08:50:00Z') })
  const app = testApp({ db })
  const at = (door: string, typed: string) => app.inject(post(`/api/auth/${door}-login`, { email, password: typed }))
  for (const refused of [await at('school', 'wrong'), await at('admin', password)])
    expect([refused.statusCode, refused.json().message]).toEqual([401, 'Invalid email or password'])
  const response = await at('school', password)
  expect([response.statusCode, response.cookies.map(({ name }) => name)]).toEqual([
    200,
    ['dd_test', 'dd_hint', 'dd_browser'],
  ])
  const cookie = `dd_test=${response.cookies[0]?.value}`
  expect((await app.inject({ url: '/api/auth/user', headers: { cookie } })).json()).toMatchObject({ email })
  expect((await app.inject({ url: '/api/auth/school-user', headers: { cookie } })).statusCode).toBe(401)
})

test('scripts cannot read the session cookie, only the hint that a user is signed in', async () => {
  const db = database()
  const { email } = await aTeacher(testPlatform({ db }))
  const response = await testApp({ db }).inject(post('/api/auth/school-login', { email, password }))
  expect(response.cookies).toEqual([
    expect.objectContaining({ name: 'dd_school', httpOnly: true, sameSite: 'Lax', path: '/' }),
    expect.objectContaining({ name: 'dd_hint', value: expect.stringMatching(/^1-[\w-]{12}$/) }),
    expect.objectContaining({ name: 'dd_browser', httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 31_536_000 }),
  ])
  expect(response.cookies[1]).not.toHaveProperty('httpOnly')
})

test('the hint of every session has another tag, from which its id cannot be learnt', async () => {
  const db = database()
  const { email } = await aTeacher(testPlatform({ db }))
  const app = testApp({ db })
  const signIn = async () => (await app.inject(post('/api/auth/school-login', { email, password }))).cookies
  const [[session, first], [, second]] = [await signIn(), await signIn()]
  expect(first?.value).not.toBe(second?.value)
  expect(session?.value).not.toContain(first?.value.slice(2))
})

test('over https the cookie is bound to the host and secure', async () => {
  const db = database()
  const { email } = await aTeacher(testPlatform({ db }))
  const app = testApp({ db, env: { APP_URL: 'https://dailydot.example' } })
  const response = await app.inject(post('/api/auth/school-login', { email, password }))
  for (const [at, name] of [
    [0, '__Host-dd_school'],
    [2, '__Host-dd_browser'],
  ] as const)
    expect(response.cookies[at]).toMatchObject({ name, secure: true, path: '/', httpOnly: true })
})

test('signing out ends the session on the server, so that a copied cookie stops working', async () => {
  const db = database()
  const { cookie } = await aSchool(testPlatform({ db }))
  const app = testApp({ db })
  expect((await app.inject({ url: '/api/auth/school-user', headers: { cookie } })).statusCode).toBe(200)
  await app.inject(post('/api/auth/school-logout', undefined, { cookie }))
  expect((await app.inject({ url: '/api/auth/school-user', headers: { cookie } })).statusCode).toBe(401)
})

test('the hint tells a user from an administrator, and is cleared with the last session', async () => {
  const app = testApp({ db: database() })
  const hintIn = ({ cookies }: { cookies: { name: string; value: string }[] }) =>
    cookies.find(({ name }) => name === 'dd_hint')?.value
  const hintAfter = async (door: string, cookie: string) =>
    hintIn(await app.inject(post(`/api/auth/${door}-logout`, undefined, { cookie })))
  expect(await hintAfter('school', 'dd_school=a')).toBe('')
  expect(await hintAfter('admin', 'dd_admin=c')).toBe('')
  expect(await hintAfter('school', 'dd_school=a; dd_admin=c')).toMatch(/^2-/)
  expect(await hintAfter('school', 'dd_school=a; dd_test=b')).toBeUndefined()
  expect(await hintAfter('admin', 'dd_school=a; dd_admin=c')).toBeUndefined()

  const { email } = await anAdmin(testPlatform({ db: database() }))
  const signIn = async (cookie: string) =>
    hintIn(await app.inject(post('/api/auth/admin-login', { email, password }, { cookie })))
  expect(await signIn('')).toMatch(/^2-/)
  expect(await signIn('dd_school=a')).toBeUndefined()
})

test('the log-out link signs out and redirects home, but does not sign out from another site', async () => {
  const db = database()
  const { cookie } = await aTestAccount(testPlatform({ db }))
  const app = testApp({ db })
  const whoAmI = () => app.inject({ url: '/api/auth/user', headers: { cookie } })
  const caused = await app.inject({ url: '/api/logout', headers: { cookie, 'sec-fetch-site': 'cross-site' } })
  expect([caused.statusCode, caused.headers.location, caused.cookies]).toEqual([302, '/', []])
  expect((await whoAmI()).statusCode).toBe(200)
  const chosen = await app.inject({ url: '/api/logout', headers: { cookie, 'sec-fetch-site': 'same-origin' } })
  expect([chosen.statusCode, chosen.headers.location]).toEqual([302, '/'])
  expect((await whoAmI()).statusCode).toBe(401)
})

test('the log-out link of an administrator signs out only the administrator', async () => {
  const db = database()
  const { cookie } = await anAdmin(testPlatform({ db }))
  const app = testApp({ db })
  const status = async () => (await app.inject({ url: '/api/auth/admin-user', headers: { cookie } })).statusCode
  const follow = (url: string) => app.inject({ url, headers: { cookie, 'sec-fetch-site': 'same-origin' } })
  await follow('/api/logout')
  expect(await status()).toBe(200)
  expect((await follow('/api/logout?door=admin')).headers.location).toBe('/')
  expect(await status()).toBe(401)
})

test('sessions of the three doors are not interchangeable', async () => {
  const db = database()
  const platform = testPlatform({ db })
  const [school, admin] = await Promise.all([aSchool(platform), anAdmin(platform, { firstName: 'Ada' })])
  const app = testApp({ db })
  const asAdmin = (cookie: string) => app.inject({ url: '/api/auth/admin-user', headers: { cookie } })
  expect((await asAdmin(admin.cookie)).json()).toEqual({ firstName: 'Ada', email: admin.email, totp: 'off' })
  expect((await asAdmin(school.cookie)).statusCode).toBe(401)
  expect((await asAdmin(school.cookie.replace('dd_school', 'dd_admin'))).statusCode).toBe(401)
  expect((await app.inject({ url: '/api/auth/school-user', headers: { cookie: admin.cookie } })).statusCode).toBe(401)
})

test('after ten failures in fifteen minutes even the right password is refused, with a time to wait', async () => {
  const db = database()
  const { email } = await aSchool(testPlatform({ db }))
  const app = testApp({ db })
  const attempt = (tried: string) => app.inject(post('/api/auth/school-login', { email, password: tried }))
  for (let failures = 0; failures < 10; failures += 1) expect((await attempt('wrong')).statusCode).toBe(401)
  const refused = await attempt(password)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600)
  expect(refused.json().message).toMatch(/^Too many tries\. Please wait \d+ minutes/)
})

test('an unknown key in a sign-in is refused', async () => {
  const response = await testApp({ db: database() }).inject(
    post('/api/auth/school-login', { email: 'a@b.example', password, isAdmin: true }),
  )
  expect([response.statusCode, response.json().success]).toEqual([400, false])
})
