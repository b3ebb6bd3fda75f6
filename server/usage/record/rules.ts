/** Selects all uses of a school, or those of one account. */
export type UsageOwner = { schoolId: string } | { accountId: string }
