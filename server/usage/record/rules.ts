/** When a use or a vote happened that a browser kept until it could send it. */
export function momentOf(now: Date, secondsAgo = 0): Date {
  return new Date(now.getTime() - secondsAgo * 1000)
}

/** Selects all uses of a school, or those of one account. */
export type UsageOwner = { schoolId: string } | { accountId: string }
