import type { AttentionList, readAttention } from '#contract/admin/attention.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { personName } from '#server/accounts/people/rules.ts'
import type { ListedRow } from './store.ts'

export type AttentionRow = ResponseOf<typeof readAttention>[AttentionList]['rows'][number]

/** One school or trial as the API returns it. */
export function toAttentionRow(list: AttentionList, { school, account, at }: ListedRow): AttentionRow {
  const isNamedBySchool = list !== 'trials' || school.plan === 'school'
  return {
    id: school.id,
    name: isNamedBySchool ? school.name : personName(account, null),
    email: account.email,
    plan: school.plan,
    at,
    renewal: list === 'renewals' ? renewalOf(school) : null,
  }
}

function renewalOf({ renewsByCard, renewalOrderedAt }: ListedRow['school']): AttentionRow['renewal'] {
  if (renewsByCard) return 'card'
  return renewalOrderedAt ? 'ordered' : 'none'
}
