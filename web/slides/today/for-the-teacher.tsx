import { ChevronDown } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { Slide } from '#contract/slides/slides.ts'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import type { TeachersNote } from './teachers-note.tsx'

type Props = { slide: Slide; /** Of its heading. */ level?: 2 | 3 }

/** Collapsed until the teacher opens it, and loaded after the slide. None of it belongs on the board. */
export function ForTheTeacher({ slide, level = 3 }: Props) {
  const Heading = `h${level}` as const
  const [Note, setNote] = useState<typeof TeachersNote>()
  const [hasFailed, setHasFailed] = useState(false)

  const fetchNote = useCallback(() => {
    import('./teachers-note.tsx').then(
      (module) => setNote(() => module.TeachersNote),
      () => setHasFailed(true),
    )
  }, [])
  useEffect(() => {
    const soon = setTimeout(fetchNote)
    return () => clearTimeout(soon)
  }, [fetchNote])

  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-[48px] list-none items-center justify-between gap-4 px-5 text-sm font-[520] focus-visible:outline-offset-[-3px] sm:px-8 [&::-webkit-details-marker]:hidden">
        {slide.followUp ? 'Follow-up question and teacher’s note' : 'Teacher’s note'}
        <ChevronDown
          aria-hidden="true"
          className="size-5 flex-none transition-[rotate] duration-[180ms] group-open:rotate-180"
        />
      </summary>
      <div className="px-5 pb-6 text-sm sm:px-8">
        {slide.followUp && (
          <div className="mb-4">
            <Heading className="text-sm font-medium tracking-normal text-ink-soft">Follow-up</Heading>
            <p className="text-base">{slide.followUp}</p>
          </div>
        )}
        {Note ? (
          <Note slide={slide} />
        ) : (
          hasFailed && (
            <LoadFailed
              said="The note could not be loaded. Please check your connection and try again, or reload the page."
              tryAgain={fetchNote}
            />
          )
        )}
      </div>
    </details>
  )
}
