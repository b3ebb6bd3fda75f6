import { paths } from './paths.ts'

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
