import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { maxSessionsOf } from '#contract/accounts/settings.ts'
import { sessions } from '#server/accounts/sessions/table.ts'
import { findBuyer } from '#tests/support/accounts/people.ts'
import { post, testApp } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
const app = () => testApp({ db: database() })

let counter = 0

function anOrder() {
  counter += 1
  return { planType: 'individual', email: `amy@home-${counter}.example`, name: 'Amy Lin', once: crypto.randomUUID() }
}

/** Each from a network of its own, if no other is given. */
function send(body: object, { cookie = '', network = `10.3.${counter >> 8}.${counter & 255}` } = {}) {
  return app().inject({ ...post('/api/orders/bacs', body, cookie ? { cookie } : {}), remoteAddress: network })
}

type Answered = Awaited<ReturnType<typeof send>>
const cookieOf = ({ cookies }: Answered) => `dd_school=${cookies.find(({ name }) => name === 'dd_school')?.value}`

async function sessionsOf({ email }: { email: string }): Promise<number> {
  const account = await findBuyer(database(), email)
  return database().$count(sessions, eq(sessions.accountId, account?.id ?? ''))
}

test('a browser that is signed in to its order and sends it again keeps its session and gets no other', async () => {
  const order = anOrder()
  const cookie = cookieOf(await send(order))
  const again = await send(order, { cookie })
  expect([again.statusCode, again.json().isSignedIn, again.headers['set-cookie']]).toEqual([200, true, undefined])
  expect(await sessionsOf(order)).toBe(1)
  const account = await app().inject({ url: '/api/account', headers: { cookie } })
  expect([account.statusCode, account.json().email]).toEqual([200, order.email])
})

test('an order can be sent again twenty times an hour from all networks together, then it is refused', async () => {
  const order = anOrder()
  await send(order)
  const responses = await Promise.all(
    Array.from({ length: 30 }, (_, at) => send(order, { network: `10.4.${counter}.${at}` })),
  )
  const refused = responses.filter(({ statusCode }) => statusCode === 429)
  expect([refused.length, responses.filter(({ statusCode }) => statusCode === 200).length]).toEqual([10, 20])
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3500)
  expect(refused[0]?.json().message).toMatch(
    /^This order is placed, and was sent many times\. Please wait 60 minutes and try again\.$/,
  )
  expect(await sessionsOf(order)).toBe(maxSessionsOf('school', 'individual'))
})

test('a client who repeats one order very often does not use up what its school’s network may order', async () => {
  const network = '10.9.9.9'
  const order = anOrder()
  for (let sent = 0; sent < 25; sent += 1) await send(order, { network })
  expect((await send(anOrder(), { network })).statusCode).toBe(200)
})
