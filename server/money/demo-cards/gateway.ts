import type { Plan } from '#contract/accounts/plans.ts'
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
import { type DemoSubscription, findSubscription, findOrAddSubscription, updateSubscription } from './store.ts'

/** The demo-mode implementation of `CardProvider`. No money moves. */
export function demoCards({ db, clock }: Pick<Platform, 'db' | 'clock'>): CardProvider {
  const present = (row: DemoSubscription) => toCardSubscription(row, clock.now())
  const read = async (id: string): Promise<CardSubscription | undefined> => {
    const row = await findSubscription(db, id)
    return row && present(row)
  }
  const change = async (id: string, changes: Parameters<typeof updateSubscription>[2]): Promise<CardSubscription> => {
    const row = await updateSubscription(db, id, changes)
    if (!row) throw new Refusal(404, 'There is no such subscription.')
    return present(row)
  }
  return {
    async subscribe({ id: purchaseId, plan, paymentMethodId }) {
      const state = outcomeOf(paymentMethodId)
      if (!state) throw new CardDeclined('Demo mode knows no such card.')
      return present(
        await findOrAddSubscription(db, { id: idOf(purchaseId), purchaseId, plan, state, startedAt: clock.now() }),
      )
    },
    findByPurchase: ({ id }) => read(idOf(id)),
    read,
    setRenewing: (id, renews) => change(id, { isCancelling: !renews }),
    async setPlan(id, plan) {
      const planChanges = (await findSubscription(db, id))?.planChanges ?? []
      return change(id, { planChanges: [...planChanges, { plan, at: clock.now().toISOString() }] })
    },
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

/** Derives the current state: each year that has passed was charged, unless the renewal was cancelled. */
function toCardSubscription(row: DemoSubscription, now: Date): CardSubscription {
  const { id, purchaseId, isCancelling } = row
  const years = row.state === 'active' ? yearsCharged(row, now) : []
  const next = years.at(-1)?.until ?? aYearAfter(row.startedAt)
  const state = row.state === 'active' && next <= now ? 'ended' : row.state
  return {
    id,
    customerId: customerOf(purchaseId),
    purchaseId,
    state: states[state],
    clientSecret: state === 'requiresAction' ? secretOf(purchaseId) : null,
    declined: state === 'declined' ? 'Your card was declined.' : null,
    renews: state === 'active' && !isCancelling,
    periodEndsAt: next,
    nextPence: pricePence[planAt(row, next)],
    payments: years.map(({ from }, index) => toPayment(row, from, index)),
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

function planAt({ plan, planChanges }: DemoSubscription, date: Date): Plan {
  return planChanges.findLast(({ at }) => new Date(at) < date)?.plan ?? plan
}

function toPayment(row: DemoSubscription, paidAt: Date, index: number): CardPayment {
  const { purchaseId, refundedInvoiceId } = row
  const invoiceId = `demo_in_${purchaseId}_${index}`
  const pence = pricePence[planAt(row, paidAt)]
  const isRefunded = refundedInvoiceId === invoiceId
  return {
    invoiceId,
    paymentId: `demo_pi_${purchaseId}_${index}`,
    pence,
    paidAt,
    isRefunded,
    refundedPence: isRefunded ? pence : 0,
    isDisputed: false,
  }
}
