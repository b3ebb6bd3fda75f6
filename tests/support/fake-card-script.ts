import type { Page } from '@playwright/test'
import type { makeStripe } from './stripe/test-stripe.ts'

type Stripe = ReturnType<typeof makeStripe>

/** Stripe's own numbers for trying things out, and what the double makes of such a card. */
const kinds = { '4242424242424242': 'pays', '4000000000000002': 'declines', '4000002500003155': 'asks' } as const

export type Bank = {
  /** What the buyer will tell their bank, when it asks. */
  isApproved: boolean
}

/**
 * What Stripe's script does, as far as our page can tell: a field that names cards, and the bank's question. It is served
 * under Stripe's address, so that the page's policy is put to the test, and its cards are those of the double.
 */
export async function serveCardScript(page: Page, stripe: Stripe): Promise<Bank> {
  const bank: Bank = { isApproved: true }
  await page.exposeFunction('nameCardAtStripe', (number: string) => {
    const kind = Object.entries(kinds).find(([each]) => each === number)?.[1]
    return kind ? { id: stripe.card(kind) } : { fault: 'Your card number is invalid.' }
  })
  await page.exposeFunction('askBankOfStripe', (clientSecret: string) => {
    stripe.confirm(clientSecret, bank.isApproved)
    return bank.isApproved
  })
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: fakeStripe }),
  )
  return bank
}

/** Runs in the page. Stripe's field is in a frame of its own; this one is a plain field with the same name. */
const fakeStripe = `
  const input = document.createElement('input')
  const hearers = {}
  const element = {
    on: (event, hear) => { hearers[event] = hear },
    mount: (place) => {
      input.setAttribute('aria-label', 'Credit or debit card number')
      input.addEventListener('input', () => hearers.change({ empty: input.value === '' }))
      place.append(input)
      hearers.ready()
    },
    focus: () => input.focus(),
    destroy: () => input.remove(),
  }
  const stripe = {
    elements: () => ({ create: () => element }),
    createPaymentMethod: async () => {
      const { id, fault } = await nameCardAtStripe(input.value)
      return id ? { paymentMethod: { id } } : { error: { type: 'validation_error', message: fault } }
    },
    handleNextAction: async ({ clientSecret }) =>
      (await askBankOfStripe(clientSecret))
        ? {}
        : { error: { type: 'card_error', message: 'We are unable to authenticate your payment method.' } },
  }
  window.Stripe = Object.assign(() => stripe, { version: 'endive' })
`
