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
