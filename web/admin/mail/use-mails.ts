import { listMails, type mailStates } from '#contract/admin/mail.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { call, keyOf } from '#web/platform/calls/api.ts'
import { useNewest } from '../list/use-newest.ts'

export type ListedMail = ResponseOf<typeof listMails>['mails'][number]
export type StateFilter = (typeof mailStates)[number] | 'any'

export function useMails({ search, state }: { search: string; state: StateFilter }) {
  const query = { ...(search ? { search } : {}), ...(state === 'any' ? {} : { state }) }
  return useNewest(keyOf(listMails, { query }), async (before) => {
    const { mails, next } = await call(listMails, { query: { ...query, before } })
    return { rows: mails, next }
  })
}
