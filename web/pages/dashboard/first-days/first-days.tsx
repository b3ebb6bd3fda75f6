import { useQueryClient } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { readBranding } from '#contract/branding/branding.ts'
import { dismissFirstDays } from '#contract/usage/dismiss-first-days.ts'
import { readFirstDays } from '#contract/usage/first-days.ts'
import { readStats } from '#contract/usage/stats.ts'
import { keyOf, useCall } from '#web/platform/calls/api.ts'
import { useAction } from '#web/platform/calls/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/card.tsx'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { firstSteps, slideId } from './first-steps.ts'

/** The first steps of a new school, until they are done or it puts the list away. */
export function FirstDays() {
  const client = useQueryClient()
  const toast = useToast()
  const known = useCall(readFirstDays).data
  // Both change on this page, the uses also without a network.
  const logo = useCall(readBranding).data
  const stats = useCall(readStats).data
  const dismissing = useAction(dismissFirstDays, {
    onSuccess: ({ message }) => {
      document.getElementById(slideId)?.focus({ preventScroll: true })
      client.setQueryData(keyOf(readFirstDays, {}), null)
      toast({ title: message })
    },
    onError: ({ said }) => toast({ look: 'destructive', title: 'The list could not be put away', description: said }),
  })
  if (!known) return null
  const steps = firstSteps({
    ...known,
    hasLogo: logo ? Boolean(logo.logoUrl) : known.hasLogo,
    hasPresented: known.hasPresented || (stats?.slidesUsedThisWeek ?? 0) > 0,
  })
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length) return null
  return (
    <section
      aria-labelledby="first-days"
      className={`first-days grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 px-5 py-3 sm:px-6 ${cardClasses}`}
    >
      <div className="flex flex-wrap items-baseline gap-x-3 xl:block">
        <h2 id="first-days" className="text-base leading-[1.4] tracking-[-0.01em]">
          Your first days
        </h2>
        <p className="text-xs text-ink-soft">
          {done} of {steps.length} done
        </p>
      </div>
      <ol className="col-span-full row-start-2 grid sm:grid-cols-2 sm:gap-x-4 md:grid-cols-4 xl:col-span-1 xl:flex xl:col-start-2 xl:row-start-1 xl:justify-end xl:gap-x-5">
        {steps.map((step) => (
          <Step key={step.name} {...step} />
        ))}
      </ol>
      <Button
        look="quiet"
        size="small"
        className="col-start-2 row-start-1 -mr-4 xl:col-start-3"
        aria-disabled={dismissing.isPending || undefined}
        onClick={() => !dismissing.isPending && dismissing.mutate()}
      >
        <X aria-hidden="true" className="size-5" />
        <span className="sr-only">Put this list away</span>
      </Button>
    </section>
  )
}

function Step({ name, count, isDone, href }: ReturnType<typeof firstSteps>[number]) {
  return (
    <li className="flex min-h-[44px] items-center gap-[10px] text-sm leading-[22px]">
      <span
        aria-hidden="true"
        className={`grid size-[22px] flex-none place-items-center rounded-full ${isDone ? 'bg-good text-white' : 'border-[1.5px] border-line-strong bg-surface'}`}
      >
        {isDone && <Check className="size-[14px] stroke-3" />}
      </span>
      {isDone ? (
        <span className="text-ink-soft">
          {name}
          <span className="sr-only">, done</span>
        </span>
      ) : (
        <StepLink href={href}>
          <span>
            {name}
            {count && <span className="font-normal whitespace-nowrap"> ({count})</span>}
          </span>
        </StepLink>
      )}
    </li>
  )
}

/** Within the page the browser's own, which moves the focus too. */
function StepLink({ href, children }: { href: string; children: ReactNode }) {
  const look = 'inline-flex min-h-[44px] items-center font-medium underline hover:decoration-2'
  if (href.startsWith('#'))
    return (
      <a href={href} className={look}>
        {children}
      </a>
    )
  return (
    <Link href={href} className={look}>
      {children}
    </Link>
  )
}
