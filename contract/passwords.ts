import * as z from 'zod/mini'

/** How long a password must be, by the kind of account. Longer ones are never cut. */
export const shortestPassword = { trial: 6, account: 8, admin: 12 } as const
export const longestPassword = 128

/** Any password on the wire; the server knows whose it is and says if it is too short or too common. */
export const password = z
  .string()
  .check(z.minLength(1, 'Please enter a password'), z.maxLength(longestPassword, 'Please use at most 128 characters'))

/** One email address in its one spelling. Nothing that could break out of a mail header gets through. */
export const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254),
    z.regex(/^[^\s@<>,;:"()[\]\\]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'Please enter an email address'),
  )

/** A name of a person or a school: one line, no longer than a screen shows. */
export const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Please fill this in'),
    z.maxLength(100),
    z.regex(/^[^\r\n\t]*$/, 'Please use one line'),
  )
