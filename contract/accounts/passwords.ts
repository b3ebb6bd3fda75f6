import * as z from 'zod/mini'
import type { Role } from './roles.ts'

/** How long a password must be, by the kind of account. Longer ones are never cut. */
export const shortestPassword = { trial: 6, account: 8, admin: 12 } as const
const longestPassword = 128

export function shortestPasswordFor(role: Role): number {
  if (role === 'admin') return shortestPassword.admin
  return role === 'test' ? shortestPassword.trial : shortestPassword.account
}

/**
 * What is wrong with a new password, in a sentence, as far as a browser can know; the server also refuses the most
 * common ones. Length is all that is asked of it: rules about digits and signs give "Password1!", not better passwords.
 */
export function passwordFault(wanted: string, whose: { role: Role; email: string }): string | undefined {
  const shortest = shortestPasswordFor(whose.role)
  if (Array.from(wanted).length < shortest) return `Password must be at least ${shortest} characters long`
  if (wanted.length > longestPassword) return `Please use at most ${longestPassword} characters`
  const plain = lettersAndDigits(wanted)
  const address = whose.email.toLowerCase()
  if (plain && [address, address.slice(0, address.lastIndexOf('@'))].some((part) => lettersAndDigits(part) === plain))
    return 'Please choose a password that is not your email address.'
  if (/^(the)?dailydot\d*$/.test(plain)) return 'Please choose a password that is not the name of this product.'
  return undefined
}

/** "The-Daily-Dot!" and "thedailydot" are the same guess. */
function lettersAndDigits(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

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
    z.regex(/^[^\s\p{C}@<>,;:"()[\]\\]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/u, 'Please enter an email address'),
  )

/** One line. Nothing that turns the direction of what stands around it: a list of people must read as it is. */
export const oneLine = z.regex(
  /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u{202a}-\u{202e}\u{2066}-\u{2069}]*$/u,
  'Please use one line of plain letters',
)

/** A name of a person or a school: one line, no longer than a screen shows, and something to see. */
export const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Please fill this in'),
    z.maxLength(100),
    z.regex(/[\p{L}\p{N}]/u, 'Please fill this in'),
    oneLine,
  )
