import { bandsByAge, ageBands } from '#contract/slides/age-bands.ts'
import type { DatedSlide } from '#contract/slides/slides.ts'
import { startersOf } from '#web/slides/wording/starters.ts'
import { TeachersNote } from '../today/teachers-note.tsx'

/** What a teacher plans with: the class's question, each band's starters, and the note that only the teacher reads. */
export function SlidePreview({ slide }: { slide: DatedSlide }) {
  const starters = startersOf(slide)
  const bands = bandsByAge.filter((band) => starters[band].length > 0)
  return (
    <div className="col-span-full mt-3 grid gap-4 rounded-[14px] bg-day-tint p-4 text-sm @2xl:px-6 @2xl:py-5">
      <p className="max-w-[44ch] text-lg leading-[1.4] font-[480]">{slide.prompt}</p>
      {slide.promptSimple && (
        <p>
          <strong className="mr-1">In simple words</strong> {slide.promptSimple}
        </p>
      )}
      {slide.followUp && (
        <p>
          <strong className="mr-1">Follow-up</strong> {slide.followUp}
        </p>
      )}
      {bands.length > 0 && (
        <dl className="grid gap-x-8 gap-y-4 @2xl:grid-cols-2">
          {bands.map((band) => (
            <div key={band}>
              <dt className="font-strong">{ageBands[band]}</dt>
              {starters[band].map((starter) => (
                <dd key={starter} className="text-ink-soft">
                  {starter}
                </dd>
              ))}
            </div>
          ))}
        </dl>
      )}
      <div className="border-t border-line pt-4">
        <h4 className="mb-1 text-sm font-strong tracking-normal">Teacher’s note</h4>
        <TeachersNote slide={slide} />
      </div>
    </div>
  )
}
