import type { Door, Role } from '#contract/accounts/roles.ts'
import { generalUser, schoolUser } from '#contract/accounts/signed-in.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { useCallOrNull } from '#web/platform/calls/api.ts'
import type { CallError } from '#web/platform/calls/call-error.ts'

/** The signed-in user, and the door they signed in at. */
export type Person = Pick<
  ResponseOf<typeof generalUser>,
  'id' | 'email' | 'firstName' | 'lastName' | 'schoolName' | 'licenceType' | 'isTestAccount' | 'choices'
> & { door: Door; role: Role }

export type SignedIn =
  | { at: 'asking' }
  | { at: 'out' }
  | { at: 'in'; person: Person }
  | { at: 'failed'; error: CallError; tryAgain: () => void }

/** Asked again when the user returns to a tab after five minutes: the session may have been ended from another device. */
export const lookUpOptions = { staleTime: 5 * 60 * 1000, refetchOnWindowFocus: true }

/** Looks up the school user first, and the general user only if there is none. Being signed out is not an error. */
export function useSignedIn({ enabled = true } = {}): SignedIn {
  const school = useCallOrNull(schoolUser, {}, { ...lookUpOptions, enabled })
  const general = useCallOrNull(generalUser, {}, { ...lookUpOptions, enabled: enabled && school.data === null })

  if (school.data) return { at: 'in', person: { ...school.data, door: 'school' } }
  if (school.error) return { at: 'failed', error: school.error, tryAgain: () => void school.refetch() }
  if (school.data === undefined) return { at: 'asking' }
  if (general.data) {
    const door = doorOf(general.data)
    return { at: 'in', person: { ...general.data, door, role: door } }
  }
  if (general.error) return { at: 'failed', error: general.error, tryAgain: () => void general.refetch() }
  return general.data === null ? { at: 'out' } : { at: 'asking' }
}

function doorOf({ licenceType, isTestAccount }: ResponseOf<typeof generalUser>): Door {
  if (licenceType === 'admin') return 'admin'
  return isTestAccount ? 'test' : 'school'
}
