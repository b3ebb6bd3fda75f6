import { useImperativeHandle, useState } from 'react'
import { answerDemoBank } from '#contract/money/demo-cards.ts'
import { call } from '#web/platform/calls/api.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { OptionCards } from '#web/ui/form/option-cards.tsx'
import { CardFault, type CardFormProps, cardRequired } from './card-input.ts'
import { DemoBank } from './demo-bank.tsx'

const cards = [
  { value: 'pm_card_visa', name: 'A card that works', text: 'The payment goes through.' },
  { value: 'pm_card_chargeDeclined', name: 'A card that is declined', text: 'The bank refuses the payment.' },
  {
    value: 'pm_card_authenticationRequired',
    name: 'A card whose bank asks first',
    text: 'You approve or reject the payment.',
  },
] as const

type BankPrompt = { clientSecret: string; approve: () => void; reject: (reason: unknown) => void }

/** Demo mode's replacement for the card field: a choice of test cards, and a notice that no money moves. */
export function DemoCard({ ref, error, onChange }: CardFormProps) {
  const [card, setCard] = useState<(typeof cards)[number]['value']>()
  const [asked, setAsked] = useState<BankPrompt>()

  useImperativeHandle(
    ref,
    () => ({
      missing: () => (card ? undefined : cardRequired),
      createPaymentMethod: async () => {
        if (!card) throw new CardFault('card', cardRequired)
        // Like Stripe, a new id for each attempt: a card that was declined can be tried again.
        return `${card}-${Date.now()}`
      },
      confirm: (clientSecret) =>
        new Promise((approve, reject) => {
          setAsked({ clientSecret, approve, reject })
        }),
    }),
    [card],
  )

  const response = async (isApproved: boolean): Promise<void> => {
    if (!asked) return
    try {
      await call(answerDemoBank, { body: { clientSecret: asked.clientSecret, isApproved } })
      if (isApproved) asked.approve()
      else asked.reject(new CardFault('payment', 'Your bank did not confirm the payment. Please try another card.'))
    } catch (failure) {
      asked.reject(failure)
    }
    setAsked(undefined)
  }

  return (
    <div className="grid gap-4">
      <Notice look="info" title="This is a demo: no money moves.">
        Choose how the test card behaves. There is no card number to enter.
      </Notice>
      <OptionCards
        label="Test card"
        columns={1}
        options={cards}
        value={card}
        error={error}
        onChange={(chosen) => {
          setCard(chosen)
          onChange()
        }}
      />
      <DemoBank isAsking={asked !== undefined} onAnswer={response} />
    </div>
  )
}
