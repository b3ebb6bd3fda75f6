import type { ResponseOf } from '#contract/endpoint.ts'
import { type readFirstDays, firstColleagues } from '#contract/usage/first-days.ts'

type FirstDays = NonNullable<ResponseOf<typeof readFirstDays>>
type Holder = { role: string; createdAt: Date; firstDaysDismissedAt: Date | null }

const firstDaysMs = 28 * 24 * 60 * 60 * 1000

/** Whether an account may still see the list: a new licence holder who has not dismissed it. */
export function isInFirstDays({ role, createdAt, firstDaysDismissedAt }: Holder, now: Date): boolean {
  return role === 'school' && firstDaysDismissedAt === null && now.getTime() < createdAt.getTime() + firstDaysMs
}

export function isAllDone({ hasPassword, hasLogo, colleagues, hasPresented }: FirstDays): boolean {
  return hasPassword && hasLogo && colleagues >= firstColleagues && hasPresented
}
