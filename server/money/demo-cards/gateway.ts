import { pricePence } from '#contract/money/prices.ts'
import { aYearAfter } from '#server/accounts/licence/rules.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  CardDeclined,
  type CardPayment,
  type CardProvider,
  type CardSubscription,
} from '#server/platform/providers/cards.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { customerOf, idOf, outcomeOf, secretOf } from './rules.ts'
import { type DemoSubscription, findSubscription, putSubscription, updateSubscription } from './store.ts'

/** Takes cards in demo mode. No money moves, and it says so. */
export function demoCards({ db, clock }: Pick<Platform, 'db' | 'clock'>): CardProvider {
  const seen = (kept: DemoSubscription) => toCardSubscription(kept, clock.now())
  const read = async (id: string): Promise<CardSubscription | undefined> => {
    const kept = await findSubscription(db, id)
    return kept && seen(kept)
  }
  const change = async (id: string, changes: Parameters<typeof updateSubscription>[2]): Promise<CardSubscription> => {
    const kept = await updateSubscription(db, id, changes)
    if (!kept) throw new Refusal(404, 'There is no such subscription.')
    return seen(kept)
  }
  return {
    async subscribe({ id: purchaseId, plan, paymentMethodId }) {
      const state = outcomeOf(paymentMethodId)
      if (!state) throw new CardDeclined('Demo mode knows no such card.')
      return seen(await putSubscription(db, { id: idOf(purchaseId), purchaseId, plan, state, startedAt: clock.now() }))
    },
    findByPurchase: ({ id }) => read(idOf(id)),
    read,
    setRenewing: (id, renews) => change(id, { isCancelling: !renews }),
    async renewOn(id, renewsAt) {
      await change(id, { renewsAt })
    },
    cancel: (id) => change(id, { state: 'ended' }),
    async refund({ invoiceId }) {
      const purchaseId = /^demo_in_(.*)_\d+$/.exec(invoiceId)?.[1] ?? ''
      await change(idOf(purchaseId), { refundedInvoiceId: invoiceId })
    },
    portalUrl: () => Promise.reject(new Refusal(409, 'Demo mode has no card to change: no money moves here.')),
    readEvent: () => {
      throw new Refusal(400, 'Demo mode has no card provider that could write to us.')
    },
  }
}

const states = {
  active: 'active',
  requiresAction: 'requiresAction',
  declined: 'requiresMethod',
  ended: 'ended',
} as const satisfies Record<DemoSubscription['state'], CardSubscription['state']>

/** What the provider would say of it now: a year that has passed was charged, unless it was cancelled. */
function toCardSubscription(kept: DemoSubscription, now: Date): CardSubscription {
  const { id, purchaseId, isCancelling } = kept
  const years = kept.state === 'active' ? yearsCharged(kept, now) : []
  const next = years.at(-1)?.until ?? aYearAfter(kept.startedAt)
  const state = kept.state === 'active' && next <= now ? 'ended' : kept.state
  return {
    id,
    customerId: customerOf(purchaseId),
    purchaseId,
    state: states[state],
    clientSecret: state === 'requiresAction' ? secretOf(purchaseId) : null,
    declined: state === 'declined' ? 'Your card was declined.' : null,
    renews: state === 'active' && !isCancelling,
    periodEndsAt: next,
    payments: years.map(({ from }, index) => toPayment(kept, from, index)),
  }
}

type Year = { from: Date; until: Date }

function yearsCharged({ startedAt, renewsAt, isCancelling }: DemoSubscription, now: Date): Year[] {
  const years: Year[] = [{ from: startedAt, until: renewsAt ?? aYearAfter(startedAt) }]
  if (isCancelling) return years
  for (let end = renewsAt ?? aYearAfter(startedAt); end <= now; end = aYearAfter(end))
    years.push({ from: end, until: aYearAfter(end) })
  return years
}

function toPayment(
  { purchaseId, plan, refundedInvoiceId }: DemoSubscription,
  paidAt: Date,
  index: number,
): CardPayment {
  const invoiceId = `demo_in_${purchaseId}_${index}`
  return {
    invoiceId,
    paymentId: `demo_pi_${purchaseId}_${index}`,
    pence: pricePence[plan],
    paidAt,
    isRefunded: refundedInvoiceId === invoiceId,
    isDisputed: false,
  }
}
