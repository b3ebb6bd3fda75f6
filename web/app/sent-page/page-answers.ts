import type { generalUser, schoolUser } from '#contract/accounts/signed-in.ts'
import type { readBranding } from '#contract/branding/logo.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { currentSlide } from '#contract/slides/slides.ts'

/** What the server sends with a page: the answers to the calls that the page would make first. */
export type PageAnswers = {
  /** ISO time. */
  saidAt: string
  /** By path. Null: signed out at that door. */
  answers: Record<string, unknown> & {
    '/api/slides/current': Answer<typeof currentSlide>
    '/api/auth/school-user': Answer<typeof schoolUser> | null
    '/api/auth/user'?: Answer<typeof generalUser>
    '/api/branding'?: Answer<typeof readBranding>
  }
}

/** Undefined if the server sent an empty page. */
export function readPageAnswers(): PageAnswers | undefined {
  const text = document.getElementById('answers')?.textContent
  // oxlint-disable-next-line typescript/no-unsafe-return -- the server that sent the page sent this script with it
  return text ? JSON.parse(text) : undefined
}
