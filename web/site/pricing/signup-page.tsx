import { paths } from '#web/platform/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { IfCards } from '../pieces/if-cards.tsx'
import { PlanCards } from './plan-cards.tsx'
import { SavingClaim } from './saving-claim.tsx'

export function SignupPage() {
  return (
    <div className="wrap-site pt-7 pb-24 lg:pt-10">
      <h1 className="text-[clamp(2.25rem,1.6rem+2.4vw,3.25rem)] leading-[1.1] tracking-[-0.03em]">
        Choose your licence
      </h1>
      <p className="mt-4 mb-12 text-lg text-ink-soft">
        Already have an account?{' '}
        <a href={paths.login} className="inline-flex min-h-[44px] items-center text-ink underline">
          Log in
        </a>
      </p>
      <PlanCards schoolClaim={<SavingClaim on="signup" />} />
      <div className="mt-8 grid gap-8 rounded-[24px] bg-sand px-6 py-8 md:grid-cols-[1.22fr_1fr] md:gap-6 md:p-0">
        <section aria-labelledby="staff" className="md:p-10">
          <h2 id="staff" className="text-lg leading-[1.3]">
            How your staff get in
          </h2>
          <p className="mt-2 max-w-[52ch] text-[1rem] text-ink-soft">
            A school licence comes with one login that is shared among teaching staff. Staff with an email address at
            the school’s domain can also make a login of their&nbsp;own.
          </p>
        </section>
        <section aria-labelledby="trial" className="md:p-10">
          <h2 id="trial" className="text-lg leading-[1.3]">
            Not sure yet?
          </h2>
          <p className="mt-2 mb-5 text-[1rem] text-ink-soft">Try it with your class before you choose.</p>
          <ButtonLink look="outline" href={paths.trialSignup}>
            Try it free for 14 days
          </ButtonLink>
        </section>
      </div>
      <p className="mt-8 text-sm text-ink-faint">
        You can pay by <IfCards>card or by </IfCards>bank transfer on the next page. Prices include VAT where
        it&nbsp;applies.
      </p>
    </div>
  )
}
