import { expect, test } from 'vitest'
import { isLost, isUndecided, meaningOf, stateOf } from './rules.ts'

const refused = { type: 'StripeInvalidRequestError', message: 'This is not right.' }

test.for([
  ['a decline', { type: 'StripeCardError', message: 'Your card has expired.' }, 'declined'],
  ['a card that there is not', { ...refused, param: 'payment_method' }, 'declined'],
  ['a card that is not the customer’s', { ...refused, param: 'invoice_settings[default_payment_method]' }, 'declined'],
  ['a card that was used', { ...refused, message: 'This PaymentMethod was previously used.' }, 'declined'],
  ['cards that the account may not take', { ...refused, param: 'payment_settings[payment_method_types]' }, 'bug'],
  ['a wrong key', { type: 'StripeAuthenticationError', message: 'Invalid API Key.' }, 'notSetUp'],
  ['a missing right', { type: 'StripePermissionError', message: 'Not allowed.' }, 'notSetUp'],
  ['no answer', { type: 'StripeConnectionError', message: 'Nothing came.' }, 'unreachable'],
  ['a failure there, or the same call under way', { type: 'StripeAPIError', message: 'Oh.' }, 'unreachable'],
  ['too many calls', { type: 'StripeRateLimitError', message: 'Slowly.' }, 'unreachable'],
  ['another purchase under the same key', { type: 'StripeIdempotencyError', message: 'No.' }, 'unreachable'],
  ['what Stripe invents next', { type: 'StripeNewError', message: 'New.' }, 'unreachable'],
  ['a call that is wrong', refused, 'bug'],
] as const)('%s is understood', ([, failure, kind]) => {
  expect(meaningOf(failure).kind).toBe(kind)
})

test('the buyer reads Stripe’s sentence about the card; whoever runs this reads also where to look', () => {
  expect(meaningOf({ type: 'StripeCardError', message: 'Your card has expired.' }).says).toBe('Your card has expired.')
  const failure = { ...refused, code: 'parameter_unknown', requestId: 'req_1' }
  expect(meaningOf(failure).says).toBe(
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
  ['what Stripe invents next', undefined, 'processing'],
] as const)('a subscription that is %s (payment: %s) is %s', ([status, payment, state]) => {
  expect(stateOf(status, payment)).toBe(state)
})

test('a dispute counts until it is won or comes to nothing', () => {
  const statuses = ['needs_response', 'under_review', 'lost', 'won', 'warning_closed', 'prevented']
  expect(statuses.filter((status) => isUndecided({ status }))).toEqual(['needs_response', 'under_review'])
  expect(statuses.filter((status) => isLost({ status }))).toEqual(['lost'])
})
