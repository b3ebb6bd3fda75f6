import type { Plan } from '#contract/accounts/plans.ts'

/** What a deletion includes: deleting the last holder's account also deletes the licence, with all of the school's staff. */
export type Deletion = 'account' | 'trial' | Plan

export const deletedSentences: Record<Deletion, string> = {
  account: 'Your account is deleted, with everything that was kept about you.',
  trial:
    'Your trial is deleted, with all that you added. Our security log keeps its email and network addresses for 90 days, in case it was misused.',
  individual:
    'Your account and your licence are deleted, with all that you added. Records of payments are kept for as long as the law asks.',
  school:
    'Your account is deleted, with the log-ins of your staff and all that your school added. Records of payments are kept for as long as the law asks.',
}
