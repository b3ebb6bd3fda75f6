import type { Plan } from '#contract/prices.ts'

/** Every address a person can visit. */
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
  login: '/login',
  trialSignup: '/trial-signup',
  testLogin: '/test-login',
  adminLogin: '/admin-login',
  dashboard: '/dashboard',
  admin: '/admin',
  payment: '/payment',
  logout: '/api/logout',
} as const

export const paymentPath = (plan: Plan): string => `${paths.payment}?plan=${plan}`
