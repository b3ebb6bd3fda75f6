import { useRef } from 'react'
import { CallError } from '#web/platform/calls/call-error.ts'
import { CardFault, type CardHolder, type CardInput } from './card-input.ts'

/**
 * Reuses the payment method id until the outcome of an attempt is known. The server treats the same id and email as the same
 * purchase, so a retry after a lost response cannot charge twice. After a 4xx response the next attempt gets a new id.
 */
export function usePaymentMethod(card: { readonly current: CardInput | null }) {
  const unsettled = useRef<{ id: string; email: string }>(null)
  return {
    sendWithPaymentMethod: async <Reply>(
      holder: CardHolder,
      send: (paymentMethodId: string) => Promise<Reply>,
    ): Promise<Reply> => {
      if (!card.current) throw new CardFault('payment', 'The card form has not loaded. Please try again.')
      const { email } = holder
      const kept = unsettled.current?.email === email ? unsettled.current.id : undefined
      const id = kept ?? (await card.current.createPaymentMethod(holder))
      unsettled.current = null
      try {
        return await send(id)
      } catch (error) {
        if (!(error instanceof CallError) || error.status < 400 || error.status >= 500)
          unsettled.current = { id, email }
        throw error
      }
    },
    /** Call when the buyer has entered another card. */
    resetPaymentMethod: () => {
      unsettled.current = null
    },
  }
}
