import { createRoot } from 'react-dom/client'
import type { Today } from '#contract/site/today.ts'
import { LogoPicture } from '#web/branding/logo-picture.tsx'
import { boardChunk } from '#web/present/board-chunk.ts'
import { presentedFrom } from '#web/present/presented-slide.ts'
import { presentAttribute } from '#web/present/screen/early-presses.ts'
import { leaveFullScreen } from '#web/present/screen/full-screen.ts'
import { keepUse } from '#web/usage/record/keep-use.ts'

/** Today's slide on the board, before the app has loaded. Ends two frames later, when it is painted. */
export async function openEarlyBoard(today: Today | undefined): Promise<void> {
  // They have gone to another place meanwhile.
  if (location.pathname !== '/dashboard') return leaveFullScreen()
  const slide = today?.current
  const person = today?.schoolUser ?? today?.generalUser
  if (!slide || 'weekend' in slide || !person) return
  const { logoUrl } = today?.branding ?? {}
  const logo = logoUrl && <LogoPicture src={logoUrl} alt={person.schoolName ?? 'Your school'} className="school-logo" />
  const of = { account: person.id, slideId: slide.id }
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
    // The button that was pressed may be gone: the app has drawn its own since.
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[${presentAttribute}]`)?.focus({ preventScroll: true })
  }
  root.render(
    <boardChunk.Presentation
      slide={{ ...presentedFrom(slide), logo }}
      onClose={close}
      onUsed={(ageGroup) => keepUse({ ...of, ageGroup })}
      onVoted={(ageGroup, choices) => keepUse({ ...of, ageGroup, choices })}
    />,
  )
  await new Promise((painted) => setTimeout(painted, 32))
}
