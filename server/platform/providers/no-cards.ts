import { Refusal } from '#server/platform/refusal.ts'
import type { CardProvider } from './cards.ts'

export const takesNoCards = 'We do not take cards. Please pay by bank transfer.'

/**
 * For a seller who takes no cards. The server does not start while a card of before would still be charged (`refuseOpenCards`): so
 * to stop one succeeds, and to go on with one is refused.
 */
export function noCards(): CardProvider {
  const refuse = (sentence = takesNoCards) => Promise.reject(new Refusal(409, sentence))
  return {
    subscribe: () => refuse(),
    findByPurchase: () => Promise.resolve(undefined),
    read: () => Promise.resolve(undefined),
    setRenewing: () => refuse(),
    setPlan: () => refuse(),
    renewOn: () => refuse(),
    cancel: (id) => Promise.resolve({ ...ended, id }),
    refund: () => refuse('Cards are switched off here. Please refund this payment on the card provider’s own pages.'),
    portalUrl: () => refuse(),
    readEvent: () => {
      throw new Refusal(404, 'Cards are switched off here.')
    },
  }
}

const ended = {
  customerId: '',
  purchaseId: null,
  state: 'ended',
  clientSecret: null,
  declined: null,
  renews: false,
  periodEndsAt: new Date(0),
  nextPence: 0,
  payments: [],
} as const
