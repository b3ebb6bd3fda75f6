import { AdminLoginPage } from './admin-login-page.tsx'
import { ConfirmEmailPage } from './confirm-email-page.tsx'
import { ConfirmOrderPage } from './confirm-order-page.tsx'
import { JoinPage } from './join-page.tsx'
import { LoginPage } from './login-page.tsx'
import { PasswordResetPage } from './password-reset-page.tsx'
import { SignInLinkPage } from './sign-in-link-page.tsx'
import { TestLoginPage } from './test-login-page.tsx'
import { TrialSignupPage } from './trial-signup-page.tsx'

/** The pages before sign-in. They share most of their code, so they are one chunk. */
export const doorPages = {
  AdminLoginPage,
  ConfirmEmailPage,
  ConfirmOrderPage,
  JoinPage,
  LoginPage,
  PasswordResetPage,
  SignInLinkPage,
  TestLoginPage,
  TrialSignupPage,
}
