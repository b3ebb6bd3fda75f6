import { useRef } from 'react'
import { CallError } from '#web/platform/calls/call-error.ts'
import { CardFault, type CardHolder, type CardInput } from './card-input.ts'

/**
 * The card keeps its name until the outcome of a try is known: to the server the same name and email are the
 * same purchase, so that a lost answer is never a second charge. After a clear refusal the next try begins afresh.
 */
export function useCardName(card: { readonly current: CardInput | null }) {
  const unsettled = useRef<{ name: string; email: string }>(null)
  return {
    sendWithName: async <Reply>(holder: CardHolder, send: (name: string) => Promise<Reply>): Promise<Reply> => {
      if (!card.current) throw new CardFault('payment', 'The card form has not loaded. Please try again.')
      const { email } = holder
      const kept = unsettled.current?.email === email ? unsettled.current.name : undefined
      const name = kept ?? (await card.current.nameCard(holder))
      unsettled.current = null
      try {
        return await send(name)
      } catch (error) {
        if (!(error instanceof CallError) || error.status < 400 || error.status >= 500)
          unsettled.current = { name, email }
        throw error
      }
    },
    /** Another card stands in the field now. */
    forgetName: () => {
      unsettled.current = null
    },
  }
}
