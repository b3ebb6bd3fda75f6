import type { keepChoices as keeping } from '#contract/accounts/keep-choices.ts'
import type { Received } from '#contract/endpoint.ts'
import { setChoices } from '#server/accounts/people/store.ts'
import { personOf } from '#server/accounts/sessions/service.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Actor } from '#server/platform/security/sessions.ts'
import { isPersonal, toRow } from './rules.ts'

export async function keepChoices(
  { db }: Platform,
  actor: Actor,
  chosen: Received<typeof keeping>['body'],
): Promise<void> {
  const { account, school } = await personOf(db, actor)
  if (!isPersonal(account, school))
    throw new Refusal(403, 'This login is not one person’s, so the class and the tour are kept on each device.')
  const row = toRow(chosen)
  if (Object.keys(row).length > 0) await setChoices(db, account.id, row)
}
