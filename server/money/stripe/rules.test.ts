import { expect, test } from 'vitest'
import { isLost, isUndecided, classifyError, stateOf } from './rules.ts'

const refused = { type: 'StripeInvalidRequestError', message: 'This is not right.' }

test.for([
  ['a decline', { type: 'StripeCardError', message: 'Your card has expired.' }, 'declined'],
  ['an unknown card', { ...refused, param: 'payment_method' }, 'declined'],
  ['another customer’s card', { ...refused, param: 'invoice_settings[default_payment_method]' }, 'declined'],
  ['a card that was used before', { ...refused, message: 'This PaymentMethod was previously used.' }, 'declined'],
  [
    'a payment method type that the account may not use',
    { ...refused, param: 'payment_settings[payment_method_types]' },
    'bug',
  ],
  ['a wrong key', { type: 'StripeAuthenticationError', message: 'Invalid API Key.' }, 'notSetUp'],
  ['a missing permission', { type: 'StripePermissionError', message: 'Not allowed.' }, 'notSetUp'],
  ['a connection error', { type: 'StripeConnectionError', message: 'Nothing came.' }, 'unreachable'],
  ['an API error, or the same key in use', { type: 'StripeAPIError', message: 'Oh.' }, 'unreachable'],
  ['a rate limit', { type: 'StripeRateLimitError', message: 'Slowly.' }, 'unreachable'],
  ['another request with the same idempotency key', { type: 'StripeIdempotencyError', message: 'No.' }, 'unreachable'],
  ['an unknown error type', { type: 'StripeNewError', message: 'New.' }, 'unreachable'],
  ['an invalid request', refused, 'bug'],
] as const)('%s is classified', ([, failure, kind]) => {
  expect(classifyError(failure).kind).toBe(kind)
})

test('the buyer reads Stripe’s message about the card; the log also has type, code and request id', () => {
  expect(classifyError({ type: 'StripeCardError', message: 'Your card has expired.' }).message).toBe(
    'Your card has expired.',
  )
  const failure = { ...refused, code: 'parameter_unknown', requestId: 'req_1' }
  expect(classifyError(failure).message).toBe(
    'Stripe: This is not right. (StripeInvalidRequestError, parameter_unknown, req_1)',
  )
})

test.for([
  ['active', undefined, 'active'],
  ['trialing', undefined, 'active'],
  ['past_due', 'requires_payment_method', 'pastDue'],
  ['unpaid', undefined, 'pastDue'],
  ['paused', undefined, 'pastDue'],
  ['canceled', 'succeeded', 'ended'],
  ['incomplete_expired', undefined, 'ended'],
  ['incomplete', 'requires_action', 'requiresAction'],
  ['incomplete', 'requires_confirmation', 'requiresAction'],
  ['incomplete', 'requires_payment_method', 'requiresMethod'],
  ['incomplete', 'processing', 'processing'],
  ['incomplete', 'succeeded', 'processing'],
  ['an unknown status', undefined, 'processing'],
] as const)('a subscription that is %s (payment: %s) is %s', ([status, payment, state]) => {
  expect(stateOf(status, payment)).toBe(state)
})

test('a dispute is open until it is won, lost or closed', () => {
  const statuses = ['needs_response', 'under_review', 'lost', 'won', 'warning_closed', 'prevented']
  expect(statuses.filter((status) => isUndecided({ status }))).toEqual(['needs_response', 'under_review'])
  expect(statuses.filter((status) => isLost({ status }))).toEqual(['lost'])
})
