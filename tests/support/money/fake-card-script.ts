import type { Page } from '@playwright/test'
import type { makeStripe } from './stripe/test-stripe.ts'

type Stripe = ReturnType<typeof makeStripe>

/** Stripe's test card numbers, and how the double treats each. */
const kinds = { '4242424242424242': 'pays', '4000000000000002': 'declines', '4000002500003155': 'asks' } as const

export type Bank = {
  /** The buyer's answer when the bank asks. */
  isApproved: boolean
}

/**
 * Stands in for Stripe's script: a card field that creates payment methods, and the bank's question. It is served from Stripe's
 * address, so that the page's CSP is tested, and creates its cards in the Stripe double.
 */
export async function serveCardScript(page: Page, stripe: Stripe): Promise<Bank> {
  const bank: Bank = { isApproved: true }
  await page.exposeFunction('createCardAtStripe', (number: string) => {
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

/** Runs in the page. Stripe's field is in an iframe; this one is a plain field with the same label. */
const fakeStripe = `
  const input = document.createElement('input')
  const listeners = {}
  const element = {
    on: (event, listener) => { listeners[event] = listener },
    mount: (place) => {
      input.setAttribute('aria-label', 'Credit or debit card number')
      input.addEventListener('input', () => listeners.change({ empty: input.value === '' }))
      place.append(input)
      listeners.ready()
    },
    focus: () => input.focus(),
    destroy: () => input.remove(),
  }
  const stripe = {
    elements: () => ({ create: () => element }),
    createPaymentMethod: async () => {
      const { id, fault } = await createCardAtStripe(input.value)
      return id ? { paymentMethod: { id } } : { error: { type: 'validation_error', message: fault } }
    },
    handleNextAction: async ({ clientSecret }) =>
      (await askBankOfStripe(clientSecret))
        ? {}
        : { error: { type: 'card_error', message: 'We are unable to authenticate your payment method.' } },
  }
  window.Stripe = Object.assign(() => stripe, { version: 'endive' })
`
