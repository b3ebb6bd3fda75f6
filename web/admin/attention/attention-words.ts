import { type AttentionList, daysOfTrialLeft, daysToRenew, quietDays } from '#contract/admin/attention.ts'

type Words = {
  title: string
  description: string
  one: string
  many: string
  none: string
  /** What the day of a row is, and what stands there without one. */
  fact: string
  never: string
}

export const attentionWords: Record<AttentionList, Words> = {
  renewals: {
    title: 'Renewals due',
    description: `Paid licences that end within ${daysToRenew} days, the next one first.`,
    one: 'renewal',
    many: 'renewals',
    none: `No licence ends within ${daysToRenew} days`,
    fact: 'Ends',
    never: 'without a date',
  },
  trials: {
    title: 'Trials that end',
    description: `Trials that end within ${daysOfTrialLeft} days, the next one first.`,
    one: 'trial',
    many: 'trials',
    none: `No trial ends within ${daysOfTrialLeft} days`,
    fact: 'Ends',
    never: 'without a date',
  },
  quiet: {
    title: 'Not presented for four weeks',
    description: `Schools with an open licence that have presented no slide for ${quietDays} days, the longest first. School holidays count too.`,
    one: 'school',
    many: 'schools',
    none: 'Every school has presented a slide in the last four weeks',
    fact: 'Last presented',
    never: 'never',
  },
}

export const renewalWords = { card: 'renews by card', ordered: 'ordered, not yet paid', none: 'nothing arranged' }
