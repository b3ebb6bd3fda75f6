import type { readAccount } from '#contract/accounts/account.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { Person } from '#web/accounts/sessions/use-signed-in.ts'
import { hasEnded } from '#web/money/licence/licence.ts'
import { paths } from '#web/platform/paths.ts'
import { runsSchool, variantOf } from './variant.ts'

/** The places of the app, in the order of the navigation. */
export const places = {
  today: { name: 'Today', path: paths.dashboard },
  plan: { name: 'Plan', path: paths.plan },
  library: { name: 'Library', path: paths.library },
  insights: { name: 'Insights', path: paths.insights },
  school: { name: 'School', path: paths.school },
} as const

export type Place = keyof typeof places

type Account = Pick<ResponseOf<typeof readAccount>, 'licence' | 'isEmailConfirmed'>

/**
 * The places a person can go to. None while the licence has ended or the email is not confirmed: there is one page to read then.
 * The server applies the same rules to every call.
 */
export function placesOf(person: Pick<Person, 'role' | 'licenceType'>, account: Account | undefined): readonly Place[] {
  if (account && (hasEnded(account.licence) || account.isEmailConfirmed === false)) return []
  if (variantOf(person) === 'teacher') return ['today', 'plan', 'library']
  const everywhere = ['today', 'plan', 'library', 'insights'] as const
  return runsSchool(person) ? [...everywhere, 'school'] : everywhere
}
