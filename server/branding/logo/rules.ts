import type { Plan } from '#contract/accounts/plans.ts'
import type { readBranding } from '#contract/branding/branding.ts'
import type { ResponseOf } from '#contract/endpoint.ts'

/** The box that a logo is scaled to fit: twice the largest size at which it is shown. */
export const logoBox = { width: 800, height: 320 } as const

export const pathOf = (logoKey: string): string => `/objects/${logoKey}`

type Branded = { plan: Plan; logoKey: string | null }

/** The logo that a school shows. An individual plan shows none, even if it was once a school plan. */
export function logoKeyOf(school: Branded | undefined): string | undefined {
  return school?.plan === 'school' ? (school.logoKey ?? undefined) : undefined
}

export function toBranding(logoKey: string | undefined): ResponseOf<typeof readBranding> {
  return logoKey ? { logoUrl: pathOf(logoKey) } : {}
}

const kinds = 'Please use a PNG, JPEG, WebP, GIF, AVIF or SVG file.'

/** Why an uploaded file cannot become a logo, and what to do about it. */
export const refusedFiles = {
  notUploaded: [400, 'This is not a file that your school has just uploaded. Please choose the file again.'],
  tooLarge: [413, 'This file is larger than 5 MB. Please use a smaller one.'],
  unreadable: [422, `This file is not a picture that we can read. ${kinds}`],
  'too-many-pixels': [422, 'This picture has too many pixels. Please make it smaller: 1,000 pixels wide is plenty.'],
  'too-small': [422, 'This picture is too small for a logo. Please use one that is at least 100 pixels wide.'],
  empty: [422, 'This picture has nothing in it that can be seen. Please use another one.'],
  'too-slow': [422, 'This picture takes too long to draw. Please save it as a PNG and try again.'],
  busy: [503, 'Too many pictures are being drawn at the moment. Please try again in a minute.'],
} as const
