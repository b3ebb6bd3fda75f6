import { expect, test } from 'vitest'
import { aSchool, aTeacher } from '#tests/support/accounts/people.ts'
import { mondayMorning, post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const platform = () => testPlatform({ db: database() })
const password = 'correct horse battery'

const get = (url: string, cookie: string, now = mondayMorning) =>
  testApp({ db: database(), now }).inject({ url, headers: { cookie } })

test('everything stored about an account can be downloaded, without secrets', async () => {
  const { cookie, email, accountId } = await aSchool(platform(), {
    name: 'Oakfield',
    domains: ['oakfield.example'],
  })
  const app = testApp({ db: database() })
  await app.inject(post('/api/account/email', { email: 'me@elsewhere.example', currentPassword: password }, { cookie }))
  const response = await get('/api/account/data', cookie)
  expect(response.headers['content-disposition']).toBe('attachment; filename="daily-dot-my-data.json"')
  expect(response.headers['content-type']).toMatch(/^application\/json/)
  expect(response.json()).toMatchObject({
    account: { id: accountId, email, role: 'school', firstName: 'Priya' },
    school: {
      name: 'Oakfield',
      plan: 'school',
      domains: ['oakfield.example'],
      paymentStatus: 'paid',
      orderedAt: '2026-11-06T08:50:00.000Z',
      licenceStartedAt: '2026-11-06T08:50:00.000Z',
      licenceEndsAt: '2027-11-06T08:50:00.000Z',
    },
    sessions: [{ door: 'school' }],
    links: [{ purpose: 'email', email: 'me@elsewhere.example' }],
    mails: expect.arrayContaining([
      expect.objectContaining({ to: email, subject: 'Your email for The Daily Dot is about to change' }),
    ]),
    history: expect.arrayContaining([expect.objectContaining({ what: 'email-change-requested' })]),
  })
  expect(response.body).not.toMatch(/argon2|hash|token/i)
})

test('staff see which school they belong to, but not what it ordered', async () => {
  const { cookie } = await aTeacher(platform(), { name: 'Oakfield' })
  expect((await get('/api/account/data', cookie)).json().school).toEqual({ name: 'Oakfield', plan: 'school' })
})
