/** What an account is: the school's own, a member of staff, a test or trial account, a platform administrator. */
export const roles = ['school', 'staff', 'test', 'admin'] as const
export type Role = (typeof roles)[number]

/** The three ways to sign in. A session of one opens none of the others. */
export const doors = ['school', 'test', 'admin'] as const
export type Door = (typeof doors)[number]
