import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aTeacher } from '#tests/support/accounts/people.ts'
import { freshApp, post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const token = 'a token of the operator'.replaceAll(' ', '-')
const env = { METRICS_TOKEN: token }
const asked = (authorization: string) => ({ url: '/metrics', headers: { authorization } })

test('without METRICS_TOKEN, /metrics responds with 404', async () => {
  const app = testApp({ db: database() })
  for (const authorization of ['', 'Bearer ', 'Bearer undefined'])
    expect((await app.inject(asked(authorization))).statusCode).toBe(404)
})

test.for(['', 'Bearer', 'Bearer ', `Bearer ${token}x`, `Bearer ${token.slice(1)}`, token, `Basic ${token}`])(
  'the authorization "%s" gets 401 and no metrics',
  async (authorization) => {
    const response = await testApp({ db: database(), env }).inject(asked(authorization))
    expect([response.statusCode, response.headers['www-authenticate']]).toEqual([401, 'Bearer'])
    expect(response.body).not.toContain('process_')
  },
)

test('the token gives access to the metrics of the process', async () => {
  const { statusCode, headers, body } = await testApp({ db: database(), env }).inject(asked(`Bearer ${token}`))
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    'cache-control': 'no-store',
  })
  for (const figure of [
    /^process_cpu_seconds_total \d/m,
    /^process_resident_memory_bytes \d/m,
    /^nodejs_eventloop_lag_p99_seconds \d/m,
    /^daily_dot_database_up 1$/m,
    /^daily_dot_mails_waiting 0$/m,
    /^daily_dot_mails_failed 0$/m,
    /^daily_dot_job_lag_seconds \d/m,
    /^daily_dot_passwords_waiting 0$/m,
  ])
    expect(body).toMatch(figure)
})

test('responses are counted by route pattern, without personal data or secrets', async () => {
  const app = freshApp({ db: database(), env })
  const { cookie, email } = await aTeacher(testPlatform({ db: database() }))
  const slide = { url: '/api/slides/current', headers: { cookie } }
  const { headers } = await app.inject(slide)
  await app.inject({ ...slide, headers: { cookie, 'if-none-match': headers.etag } })
  await app.inject({ url: '/api/slides/2026-11-17', headers: { cookie } })
  await app.inject({ url: '/api/stats', headers: { cookie } })
  await app.inject('/api/calendar/a-secret-of-a-school/themed-weeks.ics')
  await app.inject(`/somewhere/${email}`)
  await app.inject(post('/api/auth/school-login', { email, password: 'not the password' }))
  const { body } = await app.inject(asked(`Bearer ${token}`))
  const counted = [...body.matchAll(/^daily_dot_answer_seconds_count\{(.*)\} (\d+)$/gm)].map(([, labels, n]) => [
    labels?.replaceAll('"', ''),
    Number(n),
  ])
  expect(Object.fromEntries(counted)).toEqual({
    'method=GET,route=/api/slides/current,status=2xx': 1,
    'method=GET,route=/api/slides/current,status=3xx': 1,
    'method=GET,route=/api/slides/:date,status=2xx': 1,
    'method=GET,route=/api/stats,status=2xx': 1,
    'method=GET,route=/api/calendar/:secret/themed-weeks.ics,status=4xx': 1,
    'method=any,route=none,status=4xx': 1,
    'method=POST,route=/api/auth/school-login,status=4xx': 1,
  })
  expect(body).toMatch(/_bucket\{le="\+Inf",method="GET",route="\/api\/stats",status="2xx"\} 1$/m)
  for (const private_ of [email, 'a-secret-of-a-school', '2026-11-17', token, '127.0.0.1', cookie.split('=')[1] ?? ''])
    expect(body).not.toContain(private_)
})

test('the time that a response took is counted in seconds', async () => {
  const app = freshApp({ db: database(), env })
  app.get('/slow', () => sleep(60, 'late'))
  await app.inject('/slow')
  const { body } = await app.inject(asked(`Bearer ${token}`))
  const counted = (figure: RegExp) => Number(figure.exec(body)?.[1])
  expect(counted(/_sum\{method="GET",route="\/slow",status="2xx"\} (.*)$/m)).toBeGreaterThan(0.05)
  expect(counted(/_bucket\{le="0\.05",method="GET",route="\/slow",status="2xx"\} (.*)$/m)).toBe(0)
  expect(counted(/_bucket\{le="10",method="GET",route="\/slow",status="2xx"\} (.*)$/m)).toBe(1)
})
