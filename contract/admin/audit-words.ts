import { pounds } from '../money/prices.ts'
import type { AuditedEvent } from './audit.ts'

/** In the order of the filter. */
export const auditGroups = ['Signing in', 'Accounts', 'Schools', 'Money', 'Content', 'Administration'] as const

export const auditWords: Record<AuditedEvent, { group: (typeof auditGroups)[number]; words: string }> = {
  'signed-in': { group: 'Signing in', words: 'Signed in' },
  'signed-out': { group: 'Signing in', words: 'Signed out' },
  'sign-in-refused': { group: 'Signing in', words: 'Sign-in refused' },
  'password-refused': { group: 'Signing in', words: 'Wrong current password' },
  throttled: { group: 'Signing in', words: 'Too many tries' },
  'password-reset-requested': { group: 'Signing in', words: 'Asked to reset the password' },
  'sign-in-link-requested': { group: 'Signing in', words: 'Asked for a link to sign in' },
  'password-changed': { group: 'Signing in', words: 'Password changed' },
  'totp-enabled': { group: 'Signing in', words: 'Two-step sign-in set up' },
  'recovery-code-used': { group: 'Signing in', words: 'Recovery code used' },
  'sessions-ended': { group: 'Signing in', words: 'Sessions ended' },
  'admin-created': { group: 'Accounts', words: 'Administrator added' },
  'trial-created': { group: 'Accounts', words: 'Trial started' },
  'test-account-created': { group: 'Accounts', words: 'Test account added' },
  'trial-extended': { group: 'Accounts', words: 'Trial extended' },
  'test-account-deleted': { group: 'Accounts', words: 'Test account deleted' },
  'staff-joined': { group: 'Accounts', words: 'Joined a school' },
  'staff-removed': { group: 'Accounts', words: 'Member of staff removed' },
  'staff-approved': { group: 'Accounts', words: 'Newcomer let in' },
  'staff-declined': { group: 'Accounts', words: 'Newcomer declined' },
  'staff-invited': { group: 'Accounts', words: 'Staff invited' },
  'invitation-withdrawn': { group: 'Accounts', words: 'Invitation withdrawn' },
  'joining-changed': { group: 'Schools', words: 'Who may join was changed' },
  'term-dates-changed': { group: 'Schools', words: 'Term dates were changed' },
  'email-change-requested': { group: 'Accounts', words: 'Asked to change the email' },
  'email-changed': { group: 'Accounts', words: 'Email changed' },
  'data-downloaded': { group: 'Accounts', words: 'Own data downloaded' },
  'account-deleted': { group: 'Accounts', words: 'Account deleted' },
  'school-added': { group: 'Schools', words: 'School added' },
  'school-changed': { group: 'Schools', words: 'School changed' },
  'school-closed': { group: 'Schools', words: 'School closed' },
  'welcome-mail-sent': { group: 'Schools', words: 'Set-password mail sent' },
  'logo-changed': { group: 'Schools', words: 'Logo changed' },
  'logo-removed': { group: 'Schools', words: 'Logo removed' },
  'licence-ordered': { group: 'Money', words: 'Licence ordered' },
  'order-confirmed': { group: 'Money', words: 'Order confirmed' },
  'order-lapsed': { group: 'Money', words: 'Order lapsed' },
  'licence-bought': { group: 'Money', words: 'Licence bought' },
  'licence-renewed': { group: 'Money', words: 'Licence renewed' },
  'licence-extended': { group: 'Money', words: 'Licence extended' },
  'licence-ended': { group: 'Money', words: 'Licence ended' },
  'payment-status-changed': { group: 'Money', words: 'Payment status changed' },
  'payment-received': { group: 'Money', words: 'Payment received' },
  'payment-failed': { group: 'Money', words: 'Payment failed' },
  'payment-refunded': { group: 'Money', words: 'Payment refunded' },
  'payment-disputed': { group: 'Money', words: 'Payment disputed' },
  'card-declined': { group: 'Money', words: 'Card declined' },
  'renewal-cancelled': { group: 'Money', words: 'Renewal cancelled' },
  'renewal-resumed': { group: 'Money', words: 'Renewal resumed' },
  'renewal-repriced': { group: 'Money', words: 'Price of the renewal changed' },
  'own-slide-added': { group: 'Content', words: 'Own slide added' },
  'own-slide-changed': { group: 'Content', words: 'Own slide changed' },
  'own-slide-deleted': { group: 'Content', words: 'Own slide deleted' },
  'slide-withdrawn': { group: 'Content', words: 'Slide withdrawn' },
  'slide-brought-back': { group: 'Content', words: 'Withdrawn slide brought back' },
  'weekly-report-sent': { group: 'Content', words: 'Weekly report sent' },
  'mail-sent-again': { group: 'Administration', words: 'Mail sent again' },
  'schools-exported': { group: 'Administration', words: 'List of schools downloaded' },
  'audit-log-exported': { group: 'Administration', words: 'Audit log downloaded' },
  'attention-exported': { group: 'Administration', words: 'List of what needs attention downloaded' },
  'backup-taken': { group: 'Administration', words: 'Backup taken' },
}

/** Wording for events that an administrator triggered and that otherwise happen automatically. */
const adminWords = new Map<string, string>([
  ['payment-received', 'Marked an invoice as paid'],
  ['payment-refunded', 'Refunded a payment'],
] satisfies [AuditedEvent, string][])

const wordsByName = new Map<string, { words: string }>(Object.entries(auditWords))

/** An event that only a newer release knows keeps its raw name. */
export function whatHappened({ what, door }: { what: string; door: string | null }): string {
  return (door === 'admin' ? adminWords.get(what) : undefined) ?? wordsByName.get(what)?.words ?? what
}

const names: Record<string, string> = {
  pence: 'Amount',
  because: 'Reason',
  by: 'By',
  fields: 'Changed',
  until: 'Until',
  newEmail: 'New email',
  joining: 'May join',
  limit: 'Tries of',
  mails: 'Mails',
  message: 'Message',
  replacementId: 'Replaced by',
  slideId: 'Slide',
  times: 'Times within 15 minutes',
  what: 'Event',
}

const paymentStatuses = { pending: 'Pending', paid: 'Paid', invoice_sent: 'Invoice sent' }

const values: Record<string, Record<string, string>> = {
  because: {
    password: 'Wrong email or password',
    code: 'Wrong code',
    refused: 'Card refused',
    asks: 'The bank asks the buyer first',
    'seven years': 'Seven years after the licence',
    trial: 'Ninety days after the trial',
    restore: 'Deleted before, and again after a backup was restored',
  },
  by: {
    card: 'Card',
    'card provider': 'Card provider',
    reset: 'Link to reset it',
    welcome: 'Link of the first mail',
    link: 'Link to sign in',
  },
  paymentStatus: paymentStatuses,
  from: paymentStatuses,
  to: paymentStatuses,
  limit: {
    account: 'This account',
    day: 'This account within a day',
    browser: 'This browser',
    address: 'This address',
    site: 'This network',
    everyone: 'Everyone together',
  },
  joining: { open: 'Everyone at the domain', ask: 'Newcomers the school lets in', closed: 'Only people it invites' },
  plan: { school: 'Whole school', individual: 'Individual' },
}

const londonDate = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'long' })

type SlideTitle = { id: string; title: string }

/** The details that are ids of slides. */
export const slideDetails = ['slideId', 'replacementId']

/** The detail of an entry as readable names and values. `titles` has those of the slides that still exist. */
export function auditFacts(
  detail: Record<string, string | number | boolean>,
  titles: readonly SlideTitle[],
): { name: string; value: string }[] {
  return Object.entries(detail).flatMap(([key, value]) => {
    if (value === '') return []
    const words = slideDetails.includes(key) ? titleOf(String(value), titles) : valueWords(key, value)
    return { name: names[key] ?? spaced(key), value: words }
  })
}

function titleOf(slideId: string, titles: readonly SlideTitle[]): string {
  return titles.find(({ id }) => id === slideId)?.title ?? 'A deleted slide'
}

function valueWords(key: string, value: string | number | boolean): string {
  if (key === 'pence') return pounds(Number(value))
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = String(value)
  if (/^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(text)) return londonDate.format(new Date(text))
  if (key === 'what') return wordsByName.get(text)?.words ?? text
  if (key === 'fields') return text.split(', ').map(spaced).join(', ')
  return values[key]?.[text] ?? text
}

/** "paymentMethod" becomes "Payment method". */
function spaced(key: string): string {
  const words = key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
