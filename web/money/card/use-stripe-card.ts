import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { CardFault, type CardInput, cardRequired } from './card-input.ts'
import { loadCardScript } from './load-card-script.ts'

type Ready = { stripe: Stripe; element: StripeCardElement }
type State = 'loading' | 'ready' | 'blocked'
type FieldState = { isEmpty: boolean; fault: string | undefined }

/** Mounts Stripe's card field in a container of ours and tracks its state. */
export function useStripeCard(container: RefObject<HTMLElement | null>, cardKey: string, onChange: () => void) {
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<State>('loading')
  const [field, setField] = useState<FieldState>({ isEmpty: true, fault: undefined })
  const notifyChange = useEffectEvent(onChange)
  const [ready, setReady] = useState<Ready>()

  useEffect(() => {
    let isUnmounted = false
    let element: StripeCardElement | undefined
    const fail = () => {
      if (isUnmounted) return
      setReady(undefined)
      setState('blocked')
    }
    const mount = (stripe: Stripe) => {
      if (isUnmounted || !container.current) return
      const look = { hidePostalCode: true, disableLink: true, style: cardStyle() }
      element = stripe.elements({ locale: 'en-GB' }).create('card', look)
      element.on('ready', () => setState('ready'))
      element.on('loaderror', fail)
      element.on('change', (now) => {
        setField({ isEmpty: now.empty, fault: now.error?.message })
        notifyChange()
      })
      element.mount(container.current)
      setReady({ stripe, element })
    }
    loadCardScript(cardKey).then(mount).catch(fail)
    return () => {
      isUnmounted = true
      element?.destroy()
      setReady(undefined)
    }
  }, [container, cardKey, tries])

  const input = useMemo(() => cardInputOf(ready, field, state), [ready, field, state])
  const tryAgain = () => {
    setState('loading')
    setTries(tries + 1)
  }
  return { state, fault: field.fault, input, tryAgain, focus: () => ready?.element.focus() }
}

function cardInputOf(ready: Ready | undefined, field: FieldState, state: State): CardInput {
  const requireReady = (): Ready => {
    if (!ready)
      throw new CardFault('payment', 'The card form has not loaded. Please try again, or pay by BACS transfer.')
    return ready
  }
  return {
    missing: () => (field.isEmpty && state !== 'blocked' ? cardRequired : field.fault),
    createPaymentMethod: async (holder) => {
      const { stripe, element: card } = requireReady()
      const { error, paymentMethod } = await stripe.createPaymentMethod({ type: 'card', card, billing_details: holder })
      if (error) throw new CardFault(error.type === 'validation_error' ? 'card' : 'payment', sentenceOf(error))
      return paymentMethod.id
    },
    confirm: async (clientSecret) => {
      const { error } = await requireReady().stripe.handleNextAction({ clientSecret })
      if (error) throw new CardFault('payment', sentenceOf(error))
    },
  }
}

function sentenceOf({ message }: { message?: string | undefined }): string {
  return message ?? 'Payment failed'
}

/** Our style sheet does not reach into Stripe's iframe, so pass it our colours. */
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
