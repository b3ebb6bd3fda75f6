import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { CardFault, type CardInput, cardRequired } from './card-input.ts'
import { loadCardScript } from './load-card-script.ts'

type Ready = { stripe: Stripe; element: StripeCardElement }
type State = 'loading' | 'ready' | 'blocked'
type Seen = { isEmpty: boolean; fault: string | undefined }

/** Puts Stripe's field into a place of ours, and says how it is getting on. */
export function useStripeCard(place: RefObject<HTMLElement | null>, cardKey: string, onChange: () => void) {
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<State>('loading')
  const [seen, setSeen] = useState<Seen>({ isEmpty: true, fault: undefined })
  const tellChange = useEffectEvent(onChange)
  const [ready, setReady] = useState<Ready>()

  useEffect(() => {
    let isGone = false
    let element: StripeCardElement | undefined
    const fail = () => {
      if (isGone) return
      setReady(undefined)
      setState('blocked')
    }
    const mount = (stripe: Stripe) => {
      if (isGone || !place.current) return
      const look = { hidePostalCode: true, disableLink: true, style: cardStyle() }
      element = stripe.elements({ locale: 'en-GB' }).create('card', look)
      element.on('ready', () => setState('ready'))
      element.on('loaderror', fail)
      element.on('change', (now) => {
        setSeen({ isEmpty: now.empty, fault: now.error?.message })
        tellChange()
      })
      element.mount(place.current)
      setReady({ stripe, element })
    }
    loadCardScript(cardKey).then(mount).catch(fail)
    return () => {
      isGone = true
      element?.destroy()
      setReady(undefined)
    }
  }, [place, cardKey, tries])

  const taker = useMemo(() => takerOf(ready, seen, state), [ready, seen, state])
  const tryAgain = () => {
    setState('loading')
    setTries(tries + 1)
  }
  return { state, fault: seen.fault, taker, tryAgain, focus: () => ready?.element.focus() }
}

function takerOf(ready: Ready | undefined, seen: Seen, state: State): CardInput {
  const atHand = (): Ready => {
    if (!ready)
      throw new CardFault('payment', 'The card form has not loaded. Please try again, or pay by BACS transfer.')
    return ready
  }
  return {
    missing: () => (seen.isEmpty && state !== 'blocked' ? cardRequired : seen.fault),
    nameCard: async (holder) => {
      const { stripe, element: card } = atHand()
      const { error, paymentMethod } = await stripe.createPaymentMethod({ type: 'card', card, billing_details: holder })
      if (error) throw new CardFault(error.type === 'validation_error' ? 'card' : 'payment', sentenceOf(error))
      return paymentMethod.id
    },
    confirm: async (clientSecret) => {
      const { error } = await atHand().stripe.handleNextAction({ clientSecret })
      if (error) throw new CardFault('payment', sentenceOf(error))
    },
  }
}

function sentenceOf({ message }: { message?: string | undefined }): string {
  return message ?? 'Payment failed'
}

/** The frame is Stripe's: our style sheet ends at its edge, so that its colours are told. */
function cardStyle() {
  const tokens = getComputedStyle(document.documentElement)
  const colour = (name: string) => tokens.getPropertyValue(`--color-${name}`).trim()
  return {
    base: {
      color: colour('ink'),
      iconColor: colour('ink'),
      fontFamily: 'system-ui, sans-serif',
      fontSize: '16px',
      '::placeholder': { color: colour('ink-faint') },
    },
    invalid: { color: colour('bad'), iconColor: colour('bad') },
  }
}
