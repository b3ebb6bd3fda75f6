import { createRoot } from 'react-dom/client'
import type { Today } from '#contract/site/today.ts'
import type { AgeBand } from '#contract/slides/age-bands.ts'
import type { DatedSlide } from '#contract/slides/slides.ts'
import type { VoteChoice } from '#contract/usage/votes.ts'
import { LogoPicture } from '#web/branding/logo-picture.tsx'
import { importBoardSwap } from '#web/library/offers/board/import-board-swap.ts'
import { boardChunk } from '#web/present/board-chunk.ts'
import { presentedFrom } from '#web/present/presented-slide.ts'
import { presentAttribute } from '#web/present/screen/early-presses.ts'
import { leaveFullScreen } from '#web/present/screen/full-screen.ts'
import { keepUse } from '#web/usage/record/keep-use.ts'

/** Today's slide on the board, before the app has loaded. Ends two frames later, when it is painted. */
export async function openEarlyBoard(today: Today | undefined): Promise<void> {
  // They have gone to another place meanwhile.
  if (location.pathname !== '/dashboard') return leaveFullScreen()
  const { current, schoolUser, generalUser, account, branding } = today ?? {}
  const person = schoolUser ?? generalUser
  if (!current || 'weekend' in current || !person) return
  const { logoUrl } = branding ?? {}
  const logo = logoUrl && <LogoPicture src={logoUrl} alt={person.schoolName ?? 'Your school'} className="school-logo" />
  const { date } = current
  const mayNotSwap = account?.isEmailConfirmed === false
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
    // The button that was pressed may be gone: the app has drawn its own since.
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[${presentAttribute}]`)?.focus({ preventScroll: true })
  }
  const show = (slide: DatedSlide): void => {
    const keep = (ageGroup: AgeBand, choices?: VoteChoice[]) =>
      keepUse({ account: person.id, slideId: slide.id, ageGroup, choices })
    root.render(
      <boardChunk.Presentation
        slide={{ ...presentedFrom(slide), logo }}
        onClose={close}
        onUsed={keep}
        onVoted={keep}
        swap={mayNotSwap ? undefined : { date, today: date, onSlide: show, load: importBoardSwap }}
      />,
    )
  }
  show(current)
  await new Promise((painted) => setTimeout(painted, 32))
}
