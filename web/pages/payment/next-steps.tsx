import type { ReactNode } from 'react'
import type { Plan } from '#contract/accounts/plans.ts'
import { paths } from '#web/platform/paths.ts'

type Step = { title: string; text: ReactNode }

/** What a new buyer does next, in order. Only the first two are needed; for those the mailed link is enough. */
export function NextSteps({ email, plan }: { email: string; plan: Plan }) {
  const steps: Step[] = [
    {
      title: 'Confirm your email',
      text: (
        <>
          Please open the link that we have sent to <strong className="break-words text-ink">{email}</strong>.
        </>
      ),
    },
    { title: 'Set your password', text: 'The page behind the link asks for it.' },
    ...(plan === 'school' ? forSchools : []),
  ]
  return (
    <section aria-labelledby="next" className="w-full text-left">
      <h2 id="next" className="text-lg text-ink">
        What comes next
      </h2>
      <ol className="mt-4 grid gap-4">
        {steps.map(({ title, text }, at) => (
          <li key={title} className="grid grid-cols-[32px_minmax(0,1fr)] gap-[14px]">
            <span
              aria-hidden="true"
              className="grid size-8 place-items-center rounded-full bg-sand text-sm font-strong text-ink"
            >
              {at + 1}
            </span>
            <div>
              <h3 className="text-[1rem] tracking-normal text-ink">{title}</h3>
              <p className="text-sm">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-4 text-sm">You can present today’s slide now; the link opens everything else.</p>
    </section>
  )
}

/** A full load: the payment page has a content security policy of its own. */
function Place({ hash }: { hash: string }) {
  return (
    <a href={`${paths.school}#${hash}`} className="font-[520] text-ink underline">
      School
    </a>
  )
}

const forSchools: Step[] = [
  {
    title: 'Invite your staff',
    text: (
      <>
        On <Place hash="staff" />, from a list of their email addresses, or with a text to copy.
      </>
    ),
  },
  {
    title: 'Add your school’s logo',
    text: (
      <>
        Also on <Place hash="logo" />. It appears on every page, on the board and on your invoices.
      </>
    ),
  },
]
