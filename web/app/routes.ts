import { type ComponentType, lazy } from 'react'
import { DashboardPage } from '#web/pages/dashboard/dashboard-page.tsx'
import { paths } from '#web/platform/paths.ts'

const doors = async () => (await import('#web/pages/doors/door-pages.ts')).doorPages
const admin = async () => (await import('#web/pages/admin-page.tsx')).AdminPage

/** Every page of the app, one line each. The title appears in the browser tab, before "The Daily Dot". */
export const routes = [
  route(paths.login, 'School login', async () => (await doors()).LoginPage),
  route(paths.testLogin, 'Test login', async () => (await doors()).TestLoginPage),
  route(paths.adminLogin, 'Admin login', async () => (await doors()).AdminLoginPage),
  route(paths.passwordReset, 'Reset your password', async () => (await doors()).PasswordResetPage),
  route(paths.signInLink, 'Sign in without the password', async () => (await doors()).SignInLinkPage),
  route(paths.trialSignup, 'Free trial', async () => (await doors()).TrialSignupPage),
  route(paths.join, 'Join your school', async () => (await doors()).JoinPage),
  route(paths.confirmEmail, 'Confirm your email', async () => (await doors()).ConfirmEmailPage),
  route(paths.confirmOrder, 'Confirm your order', async () => (await doors()).ConfirmOrderPage),
  route(paths.account, 'Your account', async () => (await import('#web/pages/account-page.tsx')).AccountPage),
  // Teachers open this page every morning, so it is in the main bundle rather than lazy-loaded.
  { path: paths.dashboard, title: 'Today', page: DashboardPage },
  route(paths.plan, 'Plan', async () => (await import('#web/pages/places/plan-page.tsx')).PlanPage),
  route(paths.library, 'Library', async () => (await import('#web/pages/places/library-page.tsx')).LibraryPage),
  route(
    paths.librarySlide,
    'A slide of the library',
    async () => (await import('#web/pages/places/library-slide-page.tsx')).LibrarySlidePage,
  ),
  route(paths.insights, 'Insights', async () => (await import('#web/pages/places/insights-page.tsx')).InsightsPage),
  route(paths.school, 'School', async () => (await import('#web/pages/places/school-page.tsx')).SchoolPage),
  route(
    paths.ownSlides,
    'Your own slides',
    async () => (await import('#web/pages/own-slides/own-slides-page.tsx')).OwnSlidesPage,
  ),
  route(
    paths.newOwnSlide,
    'A new slide',
    async () => (await import('#web/pages/own-slides/own-slide-page.tsx')).NewOwnSlidePage,
  ),
  route(
    paths.ownSlide,
    'Change a slide',
    async () => (await import('#web/pages/own-slides/own-slide-page.tsx')).OwnSlidePage,
  ),
  route(paths.payment, 'Payment', async () => (await import('#web/pages/payment-page.tsx')).PaymentPage),
  route(paths.admin, 'Schools', admin),
  route(paths.adminAttention, 'Needs attention', admin),
  route(paths.adminPayments, 'Orders and payments', admin),
  route(paths.adminSlides, 'Slides', admin),
  route(paths.adminMail, 'Mail', admin),
  route(paths.adminAudit, 'Audit log', admin),
  route(paths.adminTwoStep, 'Two-step sign-in', admin),
  route(paths.gallery, 'Design system', async () => (await import('#web/pages/gallery/gallery-page.tsx')).GalleryPage),
  route(paths.outbox, 'Outbox', async () => (await import('#web/pages/outbox/outbox-page.tsx')).OutboxPage),
]

export const notFound = route('', 'Page not found', async () => (await import('./not-found.tsx')).NotFound)

function route(path: string, title: string, load: () => Promise<ComponentType>) {
  return { path, title, page: lazy(async () => ({ default: await load() })) }
}
