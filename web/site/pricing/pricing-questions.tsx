import { Plus } from 'lucide-react'
import { ifCards } from '#contract/site/seller.ts'
import { paths } from '#web/platform/paths.ts'

const questions = [
  {
    ask: 'How do our staff get in?',
    answer:
      'Your school has one login that teaching staff can share. Anyone with an email address at your school’s domain can also make a login of their own, at no extra cost. If your pupils have such addresses too, you can approve each newcomer first, or invite your staff yourself.',
  },
  {
    ask: 'Can we start before the payment arrives?',
    answer:
      'Yes. Order by bank transfer and the slides open at once; you have 30 days to pay, and longer if they end in the Christmas or summer holidays. BACS payments take 2–3 business days to reach us.',
  },
  {
    ask: 'Does it renew by itself?',
    answer: ifCards(
      'Paid by card, yes, once a year: we email you 30 days and 7 days before, and you can cancel on your account page. Paid by bank transfer, no.',
      'No. We email you 30 days and 7 days before the year ends, and you can renew it on your account page.',
    ),
  },
  {
    ask: 'Do pupils need accounts?',
    answer: 'No. Children see the slide on the board and talk. Only staff sign in.',
  },
  {
    ask: 'May I share an Individual Licence?',
    answer: 'It is for a single user. If a colleague would like to join in, the Whole School Licence covers everyone.',
  },
]

export function PricingQuestions() {
  return (
    <section aria-labelledby="questions" className="mt-18 grid gap-6 lg:mt-26 lg:grid-cols-[22rem_1fr] lg:gap-20">
      <div>
        <h2 id="questions">Good questions</h2>
        <p className="mt-4 max-w-[36ch] text-ink-soft">
          Want to see it first?{' '}
          <a href={paths.trialSignup} className="text-ink underline">
            Try it free for 14&nbsp;days
          </a>
          .
        </p>
      </div>
      <div className="border-b border-line">
        {questions.map(({ ask, answer }) => (
          <details key={ask} className="group border-t border-line">
            <summary className="flex min-h-[60px] list-none items-center justify-between gap-4 py-3 font-medium [&::-webkit-details-marker]:hidden">
              {ask}
              <Plus
                className="size-5 flex-none text-ink-soft transition-[rotate] duration-[180ms] group-open:rotate-45"
                aria-hidden="true"
              />
            </summary>
            <p className="max-w-[58ch] pb-5 text-[1rem] text-ink-soft">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
