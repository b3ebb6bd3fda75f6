import { fullName } from './full-name.ts'

type Named = { email: string; firstName: string | null; lastName: string | null; schoolName: string | null }

/** The person's name, or else their school's (for a shared account), or else their email. */
export function personName(person: Named): string {
  return fullName(person) || person.schoolName || person.email
}

/** One or two letters for the avatar. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return words
    .filter((_word, at) => at === 0 || at === words.length - 1)
    .map((word) => word.slice(0, 1).toLocaleUpperCase('en-GB'))
    .join('')
}
