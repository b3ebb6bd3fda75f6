import type { ResponseOf } from '#contract/endpoint.ts'
import { firstColleagues, type readFirstDays } from '#contract/usage/first-days.ts'
import { addLogoHash } from '#web/branding/add-logo-hash.ts'
import { paths } from '#web/platform/paths.ts'

/** Of elements on Today, which the links of two steps lead to. */
export const confirmEmailId = 'confirm-email'
export const slideId = 'todays-slide'

type FirstDays = NonNullable<ResponseOf<typeof readFirstDays>>
type Step = { name: string; count?: string | undefined; isDone: boolean; href: string }

/** What a new school does first, and where. */
export function firstSteps({ hasPassword, hasLogo, colleagues, hasPresented }: FirstDays): Step[] {
  const areInvited = colleagues >= firstColleagues
  return [
    { name: 'Choose a password', isDone: hasPassword, href: `#${confirmEmailId}` },
    { name: 'Add your logo', isDone: hasLogo, href: `${paths.school}${addLogoHash}` },
    {
      name: 'Invite three colleagues',
      count: areInvited || colleagues === 0 ? undefined : `${colleagues} of ${firstColleagues}`,
      isDone: areInvited,
      href: `${paths.school}#staff`,
    },
    { name: 'Present your first slide', isDone: hasPresented, href: `#${slideId}` },
  ]
}
