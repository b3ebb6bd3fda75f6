import { Link } from 'wouter'
import { longDate } from '#web/platform/dates.ts'
import { paths } from '#web/platform/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageError } from '#web/ui/feedback/page-error.tsx'
import type { Licence } from './licence.ts'

type Props = { licence: Licence; /** Staff cannot pay for their school, so they read whom to ask. */ isStaff: boolean }

/** Replaces the dashboard: what has ended, that nothing is lost, and what to do now. */
export function LicenceEnded({ licence, isStaff }: Props) {
  const { title, happened, todo, way, to } = wordsFor(licence)
  return (
    <PageError
      title={title}
      action={
        <>
          {!isStaff && <ButtonLink href={to}>{way}</ButtonLink>}
          <Link href={paths.account} asChild>
            <ButtonLink look={isStaff ? 'primary' : 'quiet'}>Go to your account</ButtonLink>
          </Link>
        </>
      }
    >
      <p>{happened}</p>
      <p className="mt-3">
        {isStaff
          ? 'Please tell the person who looks after your school’s account. As soon as it is settled, your slides are back; your login stays as it is.'
          : `${todo} Your account and everything in it are still here.`}
      </p>
    </PageError>
  )
}

type Words = { title: string; happened: string; todo: string; way: string; to: string }

function wordsFor({ state, endsAt }: Licence): Words {
  const on = endsAt ? ` on ${longDate(endsAt)}` : ''
  if (state === 'trialOver')
    return {
      title: 'Your trial is over',
      happened: `It ended${on}.`,
      todo: 'Choose a licence to go on with a slide for every school day.',
      way: 'See licences',
      to: paths.pricing,
    }
  if (state === 'owed')
    return {
      title: 'Payment is overdue',
      happened: `The licence was ordered but has not been paid for, and the time to pay ended${on}.`,
      todo: 'As soon as the payment arrives, the slides are back.',
      way: 'See how to pay',
      to: paths.payment,
    }
  return {
    title: 'The licence has ended',
    happened: `It ended${on}.`,
    todo: 'Renew it and the slides are back at once.',
    way: 'Renew the licence',
    to: paths.payment,
  }
}
