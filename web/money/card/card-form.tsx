import { lazy, Suspense } from 'react'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { readConfig } from '#contract/site/config.ts'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { CardFormProps } from './card-input.ts'

export type Config = ResponseOf<typeof readConfig>

// Lazy: an installation uses only one of the two, and buyers download only that one.
const StripeCard = lazy(async () => ({ default: (await import('./stripe-card.tsx')).StripeCard }))
const DemoCard = lazy(async () => ({ default: (await import('./demo-card.tsx')).DemoCard }))

export function CardForm({ config: { cardProvider, cardKey }, ...props }: CardFormProps & { config: Config }) {
  return (
    <Suspense fallback={<CardFormSkeleton />}>
      {cardProvider === 'stripe' ? <StripeCard {...props} cardKey={cardKey ?? ''} /> : <DemoCard {...props} />}
    </Suspense>
  )
}

function CardFormSkeleton() {
  return (
    <Skeleton label="Loading the card form...">
      <Placeholder className="h-[80px]" />
    </Skeleton>
  )
}
