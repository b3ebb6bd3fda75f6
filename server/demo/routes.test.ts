import { expect, test } from 'vitest'
import { post, productionEnv, testApp, testPlatform } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { prepareDemo, welcome } from './service.ts'

const database = testDatabase()

test('demo mode hands out log-ins that really open each door', async () => {
  const db = database()
  await prepareDemo(testPlatform({ db }))
  await prepareDemo(testPlatform({ db })) // a second start finds them and makes nothing
  const app = testApp({ db })
  const { mode, prefill } = (await app.inject({ url: '/api/config' })).json()
  const answers = await Promise.all([
    app.inject(post('/api/auth/school-login', prefill.school)),
    app.inject(post('/api/test-login', prefill.test)),
    app.inject(post('/api/auth/admin-login', prefill.admin)),
  ])
  expect([mode, answers.map(({ statusCode }) => statusCode)]).toEqual(['demo', [200, 200, 200]])
})

test('production hands out nothing', async () => {
  const answer = await testApp({ db: database(), env: productionEnv }).inject({ url: '/api/config' })
  expect(answer.json()).toEqual({ mode: 'production', cardProvider: 'stripe', prefill: null })
})

test('the terminal names the address and the log-ins in demo mode, and no log-in in production', () => {
  const demo = welcome(testPlatform({ db: database() }).config)
  expect(demo).toContain('ready at http://127.0.0.1:3000')
  expect(demo).toMatch(/\/login\s+office@oakfield\.example\s+oakfield-demo/)
  const production = welcome(testPlatform({ db: database(), env: productionEnv }).config)
  expect(production).toBe('The Daily Dot is ready at https://dailydot.example')
})
