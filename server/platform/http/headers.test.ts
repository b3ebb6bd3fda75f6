import { expect, test } from 'vitest'
import { testApp } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()

test('every response has the security headers', async () => {
  const app = testApp({ db: database() })
  for (const url of ['/', '/api/config', '/api/nothing', '/nothing', '/healthz', '/favicon.svg', '/%zz']) {
    const { headers } = await app.inject({ url })
    expect(headers, url).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=(self)'),
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
    expect(headers['content-security-policy'], url).not.toContain('unsafe')
    expect(headers, url).not.toHaveProperty('access-control-allow-origin')
  }
})

test('personal data is never cached', async () => {
  const response = await testApp({ db: database() }).inject({ url: '/api/auth/user' })
  expect(response.headers['cache-control']).toBe('no-store')
})

test.for(['/%61pi/auth/user', '/api/auth/user/'])(
  'personal data is never cached when its URL is written %s',
  async (url) => {
    const response = await testApp({ db: database() }).inject({ url })
    expect([response.statusCode, response.headers['cache-control']]).toEqual([401, 'no-store'])
  },
)

test('over https the response sets HSTS', async () => {
  const db = database()
  const secure = await testApp({ db, env: { APP_URL: 'https://dailydot.example' } }).inject({ url: '/' })
  expect(secure.headers['strict-transport-security']).toMatch(/max-age=\d{8}/)
  expect((await testApp({ db }).inject({ url: '/' })).headers).not.toHaveProperty('strict-transport-security')
})
