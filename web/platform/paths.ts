import type { Plan } from '#contract/accounts/plans.ts'

/** Every page address. */
export const paths = {
  home: '/',
  landing: '/landing',
  about: '/about',
  pricing: '/pricing',
  demo: '/demo',
  signup: '/signup',
  privacy: '/privacy',
  terms: '/terms',
  cookies: '/cookies',
  gdpr: '/gdpr',
  licences: '/licences',
  check: '/check',
  help: '/help',
  login: '/login',
  testLogin: '/test-login',
  adminLogin: '/admin-login',
  passwordReset: '/password-reset',
  signInLink: '/sign-in-link',
  trialSignup: '/trial-signup',
  join: '/join',
  account: '/account',
  confirmEmail: '/confirm-email',
  confirmOrder: '/confirm-order',
  dashboard: '/dashboard',
  /** Today, with its tour. */
  tour: '/dashboard#tour',
  plan: '/dashboard/plan',
  library: '/dashboard/library',
  librarySlide: '/dashboard/library/:id',
  insights: '/dashboard/insights',
  school: '/dashboard/school',
  ownSlides: '/dashboard/slides',
  newOwnSlide: '/dashboard/slides/new',
  ownSlide: '/dashboard/slides/:id',
  admin: '/admin',
  adminAttention: '/admin/attention',
  adminPayments: '/admin/payments',
  adminSlides: '/admin/slides',
  adminMail: '/admin/mail',
  adminAudit: '/admin/audit',
  adminTwoStep: '/admin/two-step',
  payment: '/payment',
  /** Demo mode only. */
  gallery: '/dev/ui',
  outbox: '/dev/outbox',
  logout: '/api/logout',
  adminLogout: '/api/logout?door=admin',
} as const

export const paymentPath = (plan: Plan): string => `${paths.payment}?plan=${plan}`

export const trialPath = (plan: Plan): string => `${paths.trialSignup}?plan=${plan}`

export const librarySlidePath = (id: string): string => paths.librarySlide.replace(':id', encodeURIComponent(id))

export const ownSlidePath = (id: string): string => paths.ownSlide.replace(':id', id)

/** The pages of the app; all others are prerendered files. Those under /dev/ exist in demo mode only. */
export const appPaths: readonly string[] = [
  paths.login,
  paths.testLogin,
  paths.adminLogin,
  paths.passwordReset,
  paths.signInLink,
  paths.trialSignup,
  paths.join,
  paths.account,
  paths.confirmEmail,
  paths.confirmOrder,
  paths.dashboard,
  paths.plan,
  paths.library,
  paths.librarySlide,
  paths.insights,
  paths.school,
  paths.ownSlides,
  paths.newOwnSlide,
  paths.ownSlide,
  paths.admin,
  paths.adminAttention,
  paths.adminPayments,
  paths.adminSlides,
  paths.adminMail,
  paths.adminAudit,
  paths.adminTwoStep,
  paths.payment,
  paths.gallery,
  paths.outbox,
]

/**
 * Whether the app can navigate there without a page load. It cannot to the payment page: the CSP comes with the document, and only that
 * document's allows the card provider's script.
 */
export function isWithinApp(path: string): boolean {
  return appPaths.includes(path) && path !== paths.payment
}
