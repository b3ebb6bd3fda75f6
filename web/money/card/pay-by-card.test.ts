import { expect, test } from 'vitest'
import { CallError } from '#web/platform/calls/call-error.ts'
import { CardFault } from './card-input.ts'
import { type Steps, payByCard } from './pay-by-card.ts'

type Purchase = Awaited<ReturnType<Steps['start']>>

const aPurchase = (state: Purchase['state'], more: Partial<Purchase> = {}): Purchase => ({
  success: true,
  message: '',
  state,
  requiresAction: state === 'requiresAction',
  clientSecret: state === 'requiresAction' ? 'secret_1' : null,
  purchaseId: 'p1',
  purchaseToken: null,
  isSignedIn: state === 'done',
  ...more,
})

const refused = CallError.refused(422, '{"message":"Your card was declined."}')
const offline = CallError.unreachable(undefined)
const rejected = new CardFault('payment', 'Your bank did not confirm it.')

/** A fake server that returns these responses in order and repeats the last, and a clock that only adds up the waits. */
function steps({
  started = aPurchase('processing'),
  responses: said = [] as readonly (Purchase | Error)[],
  confirm = () => {},
}) {
  const responses = [...said]
  const seen = { waitedMs: 0, tokens: new Set<string | undefined>() }
  const taken: Steps = {
    confirm: async () => confirm(),
    start: async () => started,
    follow: async ({ purchaseToken }) => {
      seen.tokens.add(purchaseToken)
      const response = responses.length > 1 ? responses.shift() : responses[0]
      if (response instanceof Error) throw response
      return response ?? aPurchase('processing')
    },
    wait: async (ms) => {
      seen.waitedMs += ms
    },
  }
  return { seen, taken }
}

test('a card that is charged immediately needs no polling', async () => {
  const { seen, taken } = steps({ started: aPurchase('done') })
  expect(await payByCard(taken)).toMatchObject({ state: 'done' })
  expect(seen.waitedMs).toBe(0)
})

test('a pending payment is polled with its purchase token until it is done', async () => {
  const started = aPurchase('processing', { purchaseToken: 't1' })
  const { seen, taken } = steps({
    started,
    responses: [aPurchase('processing'), aPurchase('processing'), aPurchase('done')],
  })
  expect(await payByCard(taken)).toMatchObject({ state: 'done' })
  expect(seen.waitedMs).toBeGreaterThan(0)
  expect([...seen.tokens]).toEqual(['t1'])
})

test('polling stops after about a minute without an outcome', async () => {
  const { seen, taken } = steps({ responses: [aPurchase('processing')] })
  expect(await payByCard(taken)).toBe('unknown')
  expect(seen.waitedMs / 1000).toBeCloseTo(60, 0)
})

test('polling goes on after a lost connection', async () => {
  const { taken } = steps({ responses: [offline, offline, aPurchase('done')] })
  expect(await payByCard(taken)).toMatchObject({ state: 'done' })
})

test('a declined card stops the polling', async () => {
  const { taken } = steps({ responses: [aPurchase('processing'), refused] })
  await expect(payByCard(taken)).rejects.toBe(refused)
})

test('a payment confirmed with the bank is done, a rejected one fails', async () => {
  const started = aPurchase('requiresAction')
  const confirmed = steps({ started, responses: [aPurchase('done')] })
  expect(await payByCard(confirmed.taken)).toMatchObject({ state: 'done' })
  const confirm = () => {
    throw rejected
  }
  await expect(payByCard(steps({ started, responses: [refused], confirm }).taken)).rejects.toBe(rejected)
  await expect(payByCard(steps({ started, responses: [offline], confirm }).taken)).rejects.toBe(rejected)
})
