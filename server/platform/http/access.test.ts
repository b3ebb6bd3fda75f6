import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { openSession } from '#server/accounts/sessions/service.ts'
import type { Platform } from '#server/platform/platform.ts'
import { aSchool, aTeacher, aTestAccount, anAdmin } from '#tests/support/accounts/people.ts'
import { type CallerKind, accessTable, callers } from '#tests/support/platform/access-table.ts'
import { mondayMorning, post, testApp, testPlatform } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

test('the access table has a row for every endpoint, and no others', () => {
  expect(Object.keys(accessTable).toSorted()).toEqual(endpoints.map(nameOf).toSorted())
})

const tomorrow = new Date(mondayMorning.getTime() + 24 * 3_600_000)

const people: Record<Exclude<CallerKind, 'visitor'>, (platform: Platform) => Promise<{ accountId: string }>> = {
  trial: (platform) => aTestAccount(platform, { trialEndsAt: tomorrow }),
  trialOver: (platform) => aTestAccount(platform, { trialEndsAt: mondayMorning }),
  teacher: (platform) => aTeacher(platform),
  school: (platform) => aSchool(platform),
  ended: (platform) => aSchool(platform, { licence: 'ended' }),
  unverified: (platform) => aSchool(platform, { isUnverified: true }),
  individual: (platform) => aSchool(platform, { plan: 'individual' }),
  administrator: (platform) => anAdmin(platform),
}

const doors = { trial: 'test', trialOver: 'test', administrator: 'admin' } as const
const doorOf = (caller: string) => (caller in doors ? doors[caller as keyof typeof doors] : 'school')

/** A new session for each call: one endpoint signs out, another ends all other sessions. */
async function cookieOf(platform: Platform, caller: CallerKind, accountId: string | undefined): Promise<string> {
  if (!accountId) return ''
  const door = doorOf(caller)
  return `dd_${door}=${await openSession(platform, accountId, door)}`
}

/** An empty body and unknown ids: a caller with access gets an error other than 401 to 403, and changes nothing. */
function callOf({ method, path, body }: Endpoint, cookie: string) {
  const url = path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')
  return { ...post(url, body ? {} : undefined, cookie ? { cookie } : {}), method }
}

test.for(callers)(
  'a caller of the kind "%s" has the access that the table lists, at every endpoint',
  async (caller) => {
    const platform = testPlatform({ db: database() })
    const app = testApp({ db: database() })
    const person = caller === 'visitor' ? undefined : await people[caller](platform)
    const found: Record<string, unknown> = {}
    for (const endpoint of endpoints) {
      const cookie = await cookieOf(platform, caller, person?.accountId)
      const { statusCode } = await app.inject(callOf(endpoint, cookie))
      expect(statusCode, nameOf(endpoint)).toBeLessThan(500)
      found[nameOf(endpoint)] = [401, 402, 403].includes(statusCode) ? statusCode : 'in'
    }
    const expected = Object.entries(accessTable).map(([name, verdicts]) => [name, verdicts[caller]])
    expect(found).toEqual(Object.fromEntries(expected))
  },
)
