import { expect, test } from 'vitest'
import { aTestAccount } from '#tests/support/accounts/people.ts'
import { post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()

test('an account that gives its right password again and again has it checked twenty times, then waits', async () => {
  const platform = testPlatform({ db: database() })
  const { cookie } = await aTestAccount(platform, { trialEndsAt: new Date('2027-09-01T00:00:00Z') })
  const change = (at: number) => {
    const body = { email: `new-${at}@elsewhere.example`, currentPassword: 'correct horse battery' }
    return testApp({ db: database() }).inject(post('/api/account/email', body, { cookie }))
  }
  const responses = await Promise.all(Array.from({ length: 25 }, (_, at) => change(at)))
  const unchecked = 'Your password was asked for many times. Please wait 15 minutes and try again.'
  expect(responses.filter((response) => response.json().message === unchecked)).toHaveLength(5)
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
})
