/** Whether a caller of this kind may make the call ('in', whatever it then makes of the input), or the status that refuses them. */
type Verdict = 'in' | 401 | 402 | 403

/** `ended`: a school whose licence has ended. `trialOver`: a trial after its fourteen days. `unverified`: an order whose email is not confirmed. */
export const callers = [
  'visitor',
  'trial',
  'trialOver',
  'teacher',
  'school',
  'ended',
  'unverified',
  'individual',
  'administrator',
] as const

export type CallerKind = (typeof callers)[number]

type Row = Record<CallerKind, Verdict>

const row = (...verdicts: [Verdict, Verdict, Verdict, Verdict, Verdict, Verdict, Verdict, Verdict, Verdict]): Row => {
  const [visitor, trial, trialOver, teacher, school, ended, unverified, individual, administrator] = verdicts
  return { visitor, trial, trialOver, teacher, school, ended, unverified, individual, administrator }
}

const anyone = row('in', 'in', 'in', 'in', 'in', 'in', 'in', 'in', 'in')
const signedIn = row(401, 'in', 'in', 'in', 'in', 'in', 403, 'in', 'in')
/** Also before the email is confirmed. */
const signedInUnverified: Row = { ...signedIn, unverified: 'in' }
/** The account that holds the licence, current or ended. */
const licenceHolders = row(401, 403, 403, 403, 'in', 'in', 403, 'in', 403)
const licenceHoldersUnverified: Row = { ...licenceHolders, unverified: 'in' }
const licensed = row(401, 'in', 402, 'in', 'in', 402, 'in', 'in', 'in')
/** Not before the email is confirmed. */
const confirmed: Row = { ...licensed, unverified: 403 }
const planners = row(401, 403, 402, 403, 'in', 402, 403, 'in', 'in')
const schoolManagers = row(401, 403, 402, 403, 'in', 402, 403, 403, 'in')
/** Also before the email is confirmed. */
const schoolManagersUnverified: Row = { ...schoolManagers, unverified: 'in' }
/** What belongs to a school: an administrator has none. */
const schoolsThemselves: Row = { ...schoolManagers, administrator: 403 }
const administrators = row(401, 401, 401, 401, 401, 401, 401, 401, 'in')

/** Who may make each call. access.test.ts fails for a call without a row. */
export const accessTable: Record<string, Row> = {
  'POST /api/auth/school-login': anyone,
  'POST /api/test-login': anyone,
  'POST /api/auth/admin-login': anyone,
  'POST /api/auth/school-logout': anyone,
  'POST /api/auth/admin-logout': anyone,
  'GET /api/logout': anyone,
  // Looks up the session of the school door: 401 for everyone who signs in elsewhere.
  'GET /api/auth/school-user': row(401, 401, 401, 'in', 'in', 'in', 'in', 'in', 401),
  'GET /api/auth/user': signedInUnverified,
  'GET /api/auth/admin-user': administrators,
  'POST /api/password-reset-request': anyone,
  'POST /api/password-reset/check': anyone,
  'POST /api/password-reset': anyone,
  'POST /api/auth/sign-in-link-request': anyone,
  'POST /api/auth/sign-in-link/check': anyone,
  'POST /api/auth/sign-in-link': anyone,
  'POST /api/admin/create-test-account': anyone,
  'POST /api/auth/join': anyone,
  'POST /api/auth/join/check': anyone,
  'POST /api/auth/join/complete': anyone,
  'GET /api/school/first-days': schoolManagersUnverified,
  'DELETE /api/school/first-days': schoolManagersUnverified,
  'GET /api/school/staff': schoolManagers,
  'DELETE /api/school/staff/:id': schoolManagers,
  'PUT /api/school/staff/joining': schoolManagers,
  'POST /api/school/staff/waiting/:id/approve': schoolManagers,
  'DELETE /api/school/staff/waiting/:id': schoolManagers,
  'POST /api/school/staff/invitations': schoolManagers,
  'POST /api/school/staff/invitations/:id/send': schoolManagers,
  'DELETE /api/school/staff/invitations/:id': schoolManagers,
  'GET /api/today': anyone,
  'GET /api/slides/current': licensed,
  'GET /api/slides/upcoming': licensed,
  'GET /api/slides/week': licensed,
  'GET /api/slides/pack': confirmed,
  'GET /api/slides/:date': licensed,
  'GET /api/slides/weeks/:date': planners,
  'GET /api/swaps/:date': confirmed,
  'PUT /api/swaps/:date': confirmed,
  'DELETE /api/swaps/:date': confirmed,
  'GET /api/library': confirmed,
  'GET /api/library/:id': confirmed,
  'PUT /api/library/:id/favourite': confirmed,
  'DELETE /api/library/:id/favourite': confirmed,
  'GET /api/slides/own': planners,
  'GET /api/slides/own/:id': planners,
  'POST /api/slides': planners,
  'PUT /api/slides/:id': planners,
  'DELETE /api/slides/:id': planners,
  'GET /api/slides/closed-days': licensed,
  'GET /api/school/term-dates': schoolsThemselves,
  // Of an administrator too, what is sent is checked first.
  'PUT /api/school/term-dates': schoolManagers,
  'DELETE /api/school/term-dates': schoolsThemselves,
  'POST /api/school/term-dates/understand': schoolManagers,
  'GET /api/themed-weeks/current': licensed,
  'GET /api/themed-weeks/upcoming': licensed,
  'GET /api/calendar': confirmed,
  'PUT /api/calendar/:feed': confirmed,
  'POST /api/calendar/:feed/renew': confirmed,
  'DELETE /api/calendar/:feed': confirmed,
  'GET /api/calendar/:secret/themed-weeks.ics': anyone,
  'GET /api/calendar/:secret/slides.ics': anyone,
  'POST /api/slides/:id/usage': licensed,
  'POST /api/slides/:id/votes': licensed,
  'GET /api/slides/usage/recent': licensed,
  'GET /api/stats': licensed,
  'GET /api/stats/analytics': planners,
  'GET /api/stats/coverage': planners,
  'GET /api/stats/votes': planners,
  'GET /api/stats/export.csv': planners,
  'GET /api/stats/weekly-report': planners,
  'POST /api/stats/weekly-report': planners,
  'PUT /api/stats/weekly-report/every-friday': licenceHolders,
  'POST /api/create-subscription': anyone,
  'POST /api/purchases/:id': anyone,
  'POST /api/orders/bacs': anyone,
  'POST /api/orders/confirmation/check': anyone,
  'POST /api/orders/confirmation': anyone,
  'POST /api/orders/confirmation/send': licenceHoldersUnverified,
  'GET /api/licence': licenceHoldersUnverified,
  'POST /api/licence/renew-by-card': licenceHolders,
  'POST /api/licence/renew-by-transfer': licenceHolders,
  'POST /api/licence/cancel': licenceHolders,
  'POST /api/licence/resume': licenceHolders,
  'POST /api/licence/portal': licenceHolders,
  'GET /api/licence/invoices/:id/invoice.pdf': licenceHoldersUnverified,
  'GET /api/licence/credit-notes/:id/credit-note.pdf': licenceHolders,
  'POST /api/webhooks/stripe': anyone,
  'POST /api/dev/card-confirmation': anyone,
  'GET /api/admin/invoices': administrators,
  'POST /api/admin/invoices/:id/paid': administrators,
  'POST /api/admin/invoices/:id/refund': administrators,
  'GET /api/admin/invoices/:id/invoice.pdf': administrators,
  'GET /api/admin/credit-notes/:id/credit-note.pdf': administrators,
  'GET /api/account': signedInUnverified,
  'PUT /api/account/name': signedIn,
  // A login that people share is refused.
  'PUT /api/account/choices': row(401, 'in', 'in', 'in', 403, 403, 403, 'in', 403),
  'POST /api/account/email': signedIn,
  'POST /api/account/email/check': anyone,
  'POST /api/account/email/confirm': anyone,
  'POST /api/account/password': signedIn,
  'GET /api/account/sessions': signedIn,
  'POST /api/account/sessions/end-others': signedIn,
  'DELETE /api/account/sessions/:id': signedIn,
  'GET /api/account/data': signedIn,
  'DELETE /api/account': signedIn,
  'POST /api/admin/totp/start': administrators,
  'POST /api/admin/totp/confirm': administrators,
  'GET /api/admin/attention': administrators,
  'GET /api/admin/attention.csv': administrators,
  'GET /api/admin/audit': administrators,
  'GET /api/admin/audit.csv': administrators,
  'GET /api/admin/schools': administrators,
  'GET /api/admin/school-counts': administrators,
  'GET /api/admin/schools.csv': administrators,
  'POST /api/admin/schools': administrators,
  'PUT /api/admin/schools/:id': administrators,
  'GET /api/admin/schools/:id': administrators,
  'POST /api/admin/schools/:id/extend': administrators,
  'POST /api/admin/schools/:id/welcome': administrators,
  'POST /api/admin/schools/:id/end-sessions': administrators,
  'DELETE /api/admin/schools/:id': administrators,
  'GET /api/admin/test-accounts': administrators,
  'POST /api/admin/test-accounts/:id/extend': administrators,
  'DELETE /api/admin/test-accounts/:id': administrators,
  'GET /api/branding': signedInUnverified,
  'POST /api/objects/upload': schoolManagers,
  'PUT /api/branding/logo': schoolManagers,
  'DELETE /api/branding/logo': schoolManagers,
  'GET /api/admin/withdrawals': administrators,
  'GET /api/admin/slides': administrators,
  'POST /api/admin/withdrawals': administrators,
  'DELETE /api/admin/withdrawals/:id': administrators,
  'GET /api/admin/mail': administrators,
  'GET /api/admin/mails': administrators,
  'POST /api/admin/mails/:id/send-again': administrators,
  'GET /api/config': anyone,
  'GET /api/dev/outbox': anyone,
  'GET /api/openapi.json': anyone,
  'GET /api/docs': anyone,
}
