import type { invoiceStates } from '#contract/money/licence.ts'

type State = (typeof invoiceStates)[number]

/** The state of an invoice in a word, for the buyer and for the administrator. */
export const invoiceWords: Record<State, { word: string; look: 'neutral' | 'good' | 'warn' | 'bad' }> = {
  open: { word: 'To be paid', look: 'warn' },
  overdue: { word: 'Overdue', look: 'bad' },
  paid: { word: 'Paid', look: 'good' },
  refunded: { word: 'Refunded', look: 'neutral' },
  void: { word: 'Not needed', look: 'neutral' },
}
