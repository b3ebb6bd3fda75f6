import { createRoot } from 'react-dom/client'
import type { generalUser, schoolUser } from '#contract/accounts/signed-in.ts'
import type { readBranding } from '#contract/branding/logo.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { currentSlide } from '#contract/slides/slides.ts'
import { LogoPicture } from '#web/branding/logo-picture.tsx'
import { boardChunk } from '#web/present/board-chunk.ts'
import { presentedFrom } from '#web/present/presented-slide.ts'
import { keepForLater } from '#web/usage/record/kept-unsent.ts'
import type { PageAnswers } from './page-answers.ts'

/** Without the schemas of the contract: the server that sent the page sent this script with it. */
type Answers = {
  '/api/slides/current': Answer<typeof currentSlide>
  '/api/auth/school-user': Answer<typeof schoolUser> | null
  '/api/auth/user'?: Answer<typeof generalUser>
  '/api/branding'?: Answer<typeof readBranding>
}

/** Today's slide on the board, from what came with the page. */
export function openEarlyBoard({ answers }: PageAnswers): void {
  const sent = answers as Answers
  const slide = sent['/api/slides/current']
  const person = sent['/api/auth/school-user'] ?? sent['/api/auth/user']
  if ('weekend' in slide || !person) return
  const { logoUrl } = sent['/api/branding'] ?? {}
  const logo = logoUrl && <LogoPicture src={logoUrl} alt={person.schoolName ?? 'Your school'} className="school-logo" />
  const of = { account: person.id, slideId: slide.id }
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
  }
  root.render(
    <boardChunk.Presentation
      slide={{ ...presentedFrom(slide), logo }}
      onClose={close}
      onUsed={(ageGroup) => keepForLater({ ...of, ageGroup })}
      onVoted={(ageGroup, choices) => keepForLater({ ...of, ageGroup, choices })}
    />,
  )
}
