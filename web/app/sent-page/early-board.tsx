import { createRoot } from 'react-dom/client'
import { LogoPicture } from '#web/branding/logo-picture.tsx'
import { keepForLater } from '#web/platform/slides/kept-unsent.ts'
import { boardChunk } from '#web/present/board-chunk.ts'
import { presentedFrom } from '#web/present/presented-slide.ts'
import { leaveFullScreen } from '#web/present/screen/full-screen.ts'
import type { PageAnswers } from './page-answers.ts'

/** Today's slide on the board, from what came with the page. */
export function openEarlyBoard(sent: PageAnswers | undefined): void {
  // They have gone to another place meanwhile.
  if (location.pathname !== '/dashboard') return void leaveFullScreen()
  if (!sent) return
  const { answers } = sent
  const slide = answers['/api/slides/current']
  const person = answers['/api/auth/school-user'] ?? answers['/api/auth/user']
  if ('weekend' in slide || !person) return
  const { logoUrl } = answers['/api/branding'] ?? {}
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
