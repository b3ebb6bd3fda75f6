import { readAccount } from './accounts/account.ts'
import { keepChoices } from './accounts/keep-choices.ts'
import { checkResetLink, requestReset, resetPassword } from './accounts/password-reset.ts'
import {
  changeName,
  changePassword,
  checkEmailChange,
  confirmEmailChange,
  endOtherSessions,
  endSession,
  listSessions,
  requestEmailChange,
} from './accounts/settings.ts'
import {
  adminLogin,
  checkSignInLink,
  requestSignInLink,
  schoolLogin,
  signInByLink,
  testLogin,
} from './accounts/sign-in.ts'
import { adminLogout, logout, schoolLogout } from './accounts/sign-out.ts'
import { adminUser, generalUser, schoolUser } from './accounts/signed-in.ts'
import {
  approveNewcomer,
  checkJoinLink,
  chooseJoining,
  completeJoin,
  declineNewcomer,
  inviteStaff,
  listStaff,
  removeStaff,
  sendInvitationAgain,
  withdrawInvitation,
  requestJoin,
} from './accounts/staff.ts'
import { createTestAccount } from './accounts/trials.ts'
import { confirmTotp, startTotp } from './accounts/two-step.ts'
import { exportAttention, readAttention } from './admin/attention.ts'
import { exportAuditLog, readAuditLog } from './admin/audit.ts'
import { listMails, readMailState, readOutbox, sendMailAgain } from './admin/mail.ts'
import {
  downloadAnyCreditNote,
  downloadAnyInvoice,
  listInvoices,
  markInvoicePaid,
  refundInvoice,
} from './admin/payments.ts'
import {
  addSchool,
  changeSchool,
  countSchools,
  endSchoolSessions,
  exportSchools,
  extendLicence,
  listSchools,
  readSchool,
  resendWelcome,
} from './admin/schools.ts'
import { extendTrial, listTestAccounts, removeTestAccount } from './admin/test-accounts.ts'
import { findSlides, listWithdrawals, undoWithdrawal, withdrawSlide } from './admin/withdrawals.ts'
import { readBranding } from './branding/branding.ts'
import { removeLogo, requestUpload, saveLogo } from './branding/logo.ts'
import type { Endpoint } from './endpoint.ts'
import { addFavourite, openSlide, removeFavourite, searchLibrary } from './library/library.ts'
import { readSwap } from './library/offers.ts'
import { createSubscription, followPurchase, renewByCard } from './money/card.ts'
import { answerDemoBank } from './money/demo-cards.ts'
import {
  cancelRenewal,
  downloadCreditNote,
  downloadInvoice,
  openCardPortal,
  readLicence,
  resumeRenewal,
} from './money/licence.ts'
import { checkOrder, confirmOrder, sendOrderLink } from './money/orders.ts'
import { orderByTransfer, renewByTransfer } from './money/transfers.ts'
import { stripeWebhook } from './money/webhooks.ts'
import { deleteAccount, closeSchool } from './privacy/deletion.ts'
import { downloadData } from './privacy/my-data.ts'
import { readApiPage, readOpenApi } from './site/api-docs.ts'
import { readConfig } from './site/config.ts'
import { readToday } from './site/today.ts'
import {
  makeCalendarAddress,
  readCalendarAddresses,
  readSlidesFeed,
  readThemedWeeksFeed,
  removeCalendarAddress,
  renewCalendarAddress,
} from './slides/calendar-feed.ts'
import { readClosedDays } from './slides/days/closed-days.ts'
import { termDateEndpoints } from './slides/days/term-dates.ts'
import { addOwnSlide, changeOwnSlide, listOwnSlides, readOwnSlide, removeOwnSlide } from './slides/own-slides.ts'
import { readPack } from './slides/pack.ts'
import { slideOfDate, slidesOfWeek, upcomingSlides } from './slides/planning.ts'
import { currentSlide, weekSlides } from './slides/slides.ts'
import { swapSlide, undoSwap } from './slides/swaps.ts'
import { currentThemedWeek, upcomingThemedWeeks } from './slides/themed-weeks.ts'
import { readAnalytics } from './usage/analytics.ts'
import { classVotes } from './usage/class-votes.ts'
import { readCoverage } from './usage/coverage.ts'
import { dismissFirstDays } from './usage/dismiss-first-days.ts'
import { exportUsage } from './usage/export.ts'
import { readFirstDays } from './usage/first-days.ts'
import { recentUse, recordUse } from './usage/record.ts'
import { readStats } from './usage/stats.ts'
import { recordVote } from './usage/votes.ts'
import { readWeeklyReport, scheduleWeeklyReport, sendWeeklyReport } from './usage/weekly-report.ts'

/** Every endpoint. The server serves these and nothing else (production without the demo-only ones), and the API docs list them. */
export const endpoints: readonly Endpoint[] = [
  schoolLogin,
  testLogin,
  adminLogin,
  requestSignInLink,
  checkSignInLink,
  signInByLink,
  schoolLogout,
  adminLogout,
  logout,
  schoolUser,
  generalUser,
  adminUser,
  createTestAccount,
  requestJoin,
  checkJoinLink,
  completeJoin,
  listStaff,
  removeStaff,
  chooseJoining,
  approveNewcomer,
  declineNewcomer,
  inviteStaff,
  sendInvitationAgain,
  withdrawInvitation,
  currentSlide,
  upcomingSlides,
  weekSlides,
  slideOfDate,
  slidesOfWeek,
  readPack,
  searchLibrary,
  openSlide,
  addFavourite,
  removeFavourite,
  readSwap,
  swapSlide,
  undoSwap,
  listWithdrawals,
  findSlides,
  withdrawSlide,
  undoWithdrawal,
  listOwnSlides,
  readOwnSlide,
  addOwnSlide,
  changeOwnSlide,
  removeOwnSlide,
  readClosedDays,
  ...termDateEndpoints,
  currentThemedWeek,
  upcomingThemedWeeks,
  readCalendarAddresses,
  makeCalendarAddress,
  renewCalendarAddress,
  removeCalendarAddress,
  readThemedWeeksFeed,
  readSlidesFeed,
  recordUse,
  recordVote,
  recentUse,
  readStats,
  readFirstDays,
  dismissFirstDays,
  readAnalytics,
  readCoverage,
  classVotes,
  exportUsage,
  readWeeklyReport,
  sendWeeklyReport,
  scheduleWeeklyReport,
  readAccount,
  keepChoices,
  changeName,
  requestEmailChange,
  checkEmailChange,
  confirmEmailChange,
  changePassword,
  listSessions,
  endSession,
  endOtherSessions,
  downloadData,
  deleteAccount,
  readBranding,
  requestUpload,
  saveLogo,
  removeLogo,
  createSubscription,
  followPurchase,
  orderByTransfer,
  checkOrder,
  confirmOrder,
  sendOrderLink,
  readLicence,
  renewByCard,
  renewByTransfer,
  cancelRenewal,
  resumeRenewal,
  openCardPortal,
  downloadInvoice,
  downloadCreditNote,
  stripeWebhook,
  answerDemoBank,
  listInvoices,
  markInvoicePaid,
  refundInvoice,
  downloadAnyInvoice,
  downloadAnyCreditNote,
  requestReset,
  checkResetLink,
  resetPassword,
  startTotp,
  confirmTotp,
  readAttention,
  exportAttention,
  readAuditLog,
  exportAuditLog,
  listSchools,
  countSchools,
  exportSchools,
  addSchool,
  changeSchool,
  readSchool,
  extendLicence,
  resendWelcome,
  endSchoolSessions,
  closeSchool,
  listTestAccounts,
  extendTrial,
  removeTestAccount,
  readConfig,
  readToday,
  readOutbox,
  readMailState,
  listMails,
  sendMailAgain,
  readOpenApi,
  readApiPage,
]
