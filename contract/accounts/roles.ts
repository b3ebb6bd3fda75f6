/** The school's own account, a member of staff, a test or trial account, a platform administrator. */
export const roles = ['school', 'staff', 'test', 'admin'] as const
export type Role = (typeof roles)[number]

/** The three ways to sign in. A session is valid at its own door only. */
export const doors = ['school', 'test', 'admin'] as const
export type Door = (typeof doors)[number]
