/** Whose uses are meant: all of a school's, or one person's. */
export type Whose = { schoolId: string } | { accountId: string }
