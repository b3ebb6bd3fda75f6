import * as z from 'zod/mini'
import type { Role } from './roles.ts'

/** Minimum lengths by kind of account. Passwords are never truncated. */
export const shortestPassword = { trial: 6, account: 8, admin: 12 } as const
const maxPasswordCharacters = 128

export function shortestPasswordFor(role: Role): number {
  if (role === 'admin') return shortestPassword.admin
  return role === 'test' ? shortestPassword.trial : shortestPassword.account
}

/**
 * What is wrong with a new password, as far as a browser can tell; the server also refuses one that is common or easy to guess.
 * No rules about digits and symbols: they produce "Password1!", not better passwords.
 */
export function passwordFault(wanted: string, owner: { role: Role; email: string }): string | undefined {
  const shortest = shortestPasswordFor(owner.role)
  if (Array.from(wanted).length < shortest) return `Password must be at least ${shortest} characters long`
  if (wanted.length > maxPasswordCharacters) return `Please use at most ${maxPasswordCharacters} characters`
  const plain = lettersAndDigits(wanted)
  const address = owner.email.toLowerCase()
  if (plain && [address, address.slice(0, address.lastIndexOf('@'))].some((part) => lettersAndDigits(part) === plain))
    return 'Please choose a password that is not your email address.'
  if (/^(the)?dailydot\d*$/.test(plain)) return 'Please choose a password that is not the name of this product.'
  return undefined
}

/** "The-Daily-Dot!" is as easy to guess as "thedailydot". */
function lettersAndDigits(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Any password in a request; the server knows the account, and refuses one that is too short or easy to guess. */
export const password = z
  .string()
  .check(
    z.minLength(1, 'Please enter a password'),
    z.maxLength(maxPasswordCharacters, 'Please use at most 128 characters'),
  )

/** One email address, in lower case. Prevents header injection. */
export const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254),
    z.regex(/^[^\s\p{C}@<>,;:"()[\]\\]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/u, 'Please enter an email address'),
  )

/** One line, without bidirectional control characters, which could reorder the text around it, such as a list of names. */
export const oneLine = z.regex(
  /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u{202a}-\u{202e}\u{2066}-\u{2069}]*$/u,
  'Please use one line of plain letters',
)

/** A name reaches other people's inboxes in our mails, so it must not carry a link. */
const noLink = z.regex(
  /^(?!.*(:\/\/|www\.|@|\.\p{L}{2,}\/|\.(com|org|net|info|biz|io|co|uk|eu|xyz|online|site|shop|link|app|dev|me|ly|top|example)(?![\p{L}\p{N}])))/isu,
  'Please leave out web and email addresses',
)

/** The name of a person or school: one visible line that fits a screen. */
export const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Please fill this in'),
    z.maxLength(100),
    z.regex(/[\p{L}\p{N}]/u, 'Please fill this in'),
    oneLine,
    noLink,
  )

/** A school's name in a form that an individual leaves empty. */
export const schoolName = z
  .string()
  .check(z.trim(), z.maxLength(100), z.regex(/^$|[\p{L}\p{N}]/u, 'Please fill this in'), oneLine, noLink)
