import { expect, test } from 'vitest'
import { mondayMorning, testPlatform, runJob } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'
import { checkLink, makeLink } from './service.ts'

const database = testDatabase()
const day = 24 * 3_600_000

test('a link is deleted, with its email, thirty days after it expires', async () => {
  const platform = testPlatform({ db: database() })
  const details = { purpose: 'join', email: 'never-came@oakfield.example', accountId: null, minutes: 60 } as const
  const token = await makeLink(platform, details)
  const stateAfter = async (days: number) => {
    const later = testPlatform({ db: database(), now: new Date(mondayMorning.getTime() + days * day) })
    await runJob(later, 'sweep-links')
    return (await checkLink(later, 'join', token)).state
  }
  expect([await stateAfter(0), await stateAfter(29), await stateAfter(31)]).toEqual(['open', 'expired', 'unknown'])
})
