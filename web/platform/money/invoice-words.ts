import type { invoiceStates } from '#contract/money/licence.ts'

type State = (typeof invoiceStates)[number]

/** How an invoice stands, in a word, for whoever pays it and for whoever is paid. */
export const invoiceWords: Record<State, { word: string; look: 'neutral' | 'good' | 'warn' | 'bad' }> = {
  open: { word: 'To be paid', look: 'warn' },
  overdue: { word: 'Overdue', look: 'bad' },
  paid: { word: 'Paid', look: 'good' },
  refunded: { word: 'Refunded', look: 'neutral' },
  void: { word: 'Not needed', look: 'neutral' },
}
