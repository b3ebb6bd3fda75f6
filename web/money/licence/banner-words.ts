import { longDate } from '#web/platform/dates.ts'
import { paths } from '#web/platform/paths.ts'
import { type Licence, daysLeft, sharedSentences } from './licence.ts'

const nearDays = 30

export type BannerWords = { look: 'info' | 'warn'; title: string; sentence: string; way: string; to: string }

/** Null when there is nothing to do: the end is far off, or a card pays for the next year. */
export function bannerWords(licence: Licence): BannerWords | null {
  const { state, endsAt, nextYear } = licence
  const ends = endsAt ? longDate(endsAt) : ''
  if (state === 'trial') {
    const title = `Your trial: ${daysLeft(licence)}`
    return { look: 'info', title, sentence: `It ends on ${ends}.`, way: 'See licences', to: paths.pricing }
  }
  if (state === 'grace')
    return {
      look: 'warn',
      title: 'Waiting for payment',
      sentence: sharedSentences.grace(ends),
      way: 'How to pay',
      to: paths.payment,
    }
  if (state === 'renewing') {
    const title = 'We could not take the payment yet'
    const to = licence.plan === 'school' ? paths.school : paths.account
    return { look: 'warn', title, sentence: sharedSentences.renewing(ends), way: 'Check your card', to }
  }
  if (state !== 'paid' || nextYear === 'card' || (licence.daysLeft ?? 0) > nearDays) return null
  const next =
    nextYear === 'ordered'
      ? { sentence: 'The next year is ordered and waits for your payment.', way: 'How to pay' }
      : { sentence: 'The next year begins when this one ends, so no day is lost.', way: 'Renew' }
  return { look: 'info', title: `Your licence ends on ${ends}`, ...next, to: paths.payment }
}
