import * as z from 'zod/mini'
import { readAccount } from '../accounts/account.ts'
import { generalUser, schoolUser } from '../accounts/signed-in.ts'
import { readBranding } from '../branding/branding.ts'
import { type ResponseOf, endpoint } from '../endpoint.ts'
import { readClosedDays } from '../slides/days/closed-days.ts'
import { currentSlide, weekSlides } from '../slides/slides.ts'
import { currentThemedWeek } from '../slides/themed-weeks.ts'
import { readFirstDays } from '../usage/first-days.ts'
import { readStats } from '../usage/stats.ts'
import { readConfig } from './config.ts'

/** What Today starts from: the responses of these calls, by their names in its value. */
export const partsOfToday = {
  schoolUser,
  generalUser,
  account: readAccount,
  config: readConfig,
  current: currentSlide,
  week: weekSlides,
  themedWeek: currentThemedWeek,
  closedDays: readClosedDays,
  stats: readStats,
  branding: readBranding,
  firstDays: readFirstDays,
} as const

const part = <R extends z.ZodMiniType>({ response }: { response: R }) => z.optional(z.nullable(response))

export const readToday = endpoint({
  method: 'GET',
  path: '/api/today',
  access: 'anyone',
  says: 'All that Today starts from, in one response with an ETag: of each single call what it would respond to this caller. A caller who is signed out at a door is null there; any other part that would be refused is left out.',
  response: z.object({
    schoolUser: part(schoolUser),
    generalUser: part(generalUser),
    account: part(readAccount),
    config: part(readConfig),
    current: part(currentSlide),
    week: part(weekSlides),
    themedWeek: part(currentThemedWeek),
    closedDays: part(readClosedDays),
    stats: part(readStats),
    branding: part(readBranding),
    firstDays: part(readFirstDays),
  } satisfies Record<keyof typeof partsOfToday, z.ZodMiniType>),
})

export type Today = ResponseOf<typeof readToday>
