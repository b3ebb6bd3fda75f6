import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outbox } from '#server/platform/database/tables.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import { anAdmin } from '#tests/support/accounts/people.ts'
import { testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()

test('an administrator sees how many mails are waiting, and for how long', async () => {
  const db = database()
  const { cookie } = await anAdmin(testPlatform({ db }))
  const state = async () => (await testApp({ db }).inject({ url: '/api/admin/mail', headers: { cookie } })).json()
  expect(await state()).toEqual({ waiting: 0, oldestWaitingSeconds: 0, failed: 0 })
  await queueMail(db, {
    to: 'priya@oakfield.example',
    letter: { subject: 'Hello', paragraphs: ['Hello.'] },
    createdAt: new Date(),
  })
  await db.update(outbox).set({ queuedAt: sql`now() - interval '2 hours'` })
  const { waiting, oldestWaitingSeconds } = await state()
  expect([waiting, Math.floor(oldestWaitingSeconds / 3600)]).toEqual([1, 2])
})
