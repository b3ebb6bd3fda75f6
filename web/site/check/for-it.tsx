import type { ReactNode } from 'react'
import { sellerSlots } from '#contract/site/seller.ts'
import { SupportEmail } from '../legal/contact-details.tsx'
import { IfCards } from '../pieces/if-cards.tsx'

const stripeHosts = ['js.stripe.com', '*.js.stripe.com', 'hooks.stripe.com', 'api.stripe.com']

type Fact = { title: string; body: ReactNode }

const payingByCard: Fact = {
  title: 'Paying by card',
  body: (
    <>
      Only the payment page talks to Stripe as well:{' '}
      {stripeHosts.map((host, place) => (
        <span key={host}>
          {place > 0 && ', '}
          <code>{host}</code>
        </span>
      ))}
      . A classroom does not need them.
    </>
  ),
}

const facts: readonly Fact[] = [
  {
    title: 'One host',
    body: 'Pages, scripts, fonts, pictures and calls come from the address above. The pages for the class use no WebSocket, no plug-in and no script of anybody else, and there is nothing to install.',
  },
  {
    title: 'Filters that decrypt HTTPS',
    body: 'They may: we pin no certificate. They must pass on our answers unchanged, or leave our address out.',
  },
  {
    title: 'Cookies and site data',
    body: 'If slides are to be kept for days without internet, and teachers are to stay logged in, do not wipe them at log-off. Guest sessions, private windows, “clear on exit” and profiles that are reset each day do so.',
  },
  {
    title: 'Service worker',
    body: (
      <>
        It keeps the slides, works only under <code>/dashboard</code>, and needs an https address. If a policy forbids
        it, everything works as long as there is internet.
      </>
    ),
  },
  {
    title: 'Voices',
    body: 'We use only voices that are installed on the device, as online ones send the text away. On Windows, “English (United Kingdom)” with its speech pack has one.',
  },
  {
    title: 'Clock',
    body: 'Without internet, the computer’s clock picks the slide. Have it set by a time server.',
  },
  {
    title: 'This page',
    body: 'It sends no results anywhere. They stay in this browser until someone copies them.',
  },
]

export function ForIt() {
  return (
    <section aria-labelledby="for-it" className="mt-14 rounded-[24px] bg-sand px-6 py-8 md:p-11">
      <h2 id="for-it" className="text-2xl">
        For IT
      </h2>
      <p className="mt-3 max-w-[58ch]">What to allow, in one sentence:</p>
      <p className="mt-3 max-w-[58ch] rounded-field bg-surface px-5 py-4 font-medium wrap-anywhere">
        Please allow {sellerSlots.appUrl} over HTTPS (port 443), with JavaScript, cookies and site data.
      </p>
      <dl className="mt-8 grid gap-x-12 gap-y-6 md:grid-cols-2">
        {facts.map(({ title, body }) => (
          <FactItem key={title} title={title} body={body} />
        ))}
        <IfCards>
          <FactItem {...payingByCard} />
        </IfCards>
      </dl>
      <p className="mt-8 text-sm [&_a]:underline">
        Something still does not work? Send the results to <SupportEmail />.
      </p>
    </section>
  )
}

function FactItem({ title, body }: Fact) {
  return (
    <div className="break-inside-avoid">
      <dt className="font-strong">{title}</dt>
      <dd className="mt-1 max-w-[52ch] text-sm text-ink-soft wrap-anywhere [&_code]:text-[0.92em]">{body}</dd>
    </div>
  )
}
