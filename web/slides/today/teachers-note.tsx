import type { ReactNode } from 'react'
import { spokenLanguageStatements } from '#contract/slides/curriculum/spoken-language.ts'
import { strandNames } from '#contract/slides/curriculum/strand-names.ts'
import { safeguardingLines } from '#contract/slides/safeguarding.ts'
import type { DatedSlide } from '#contract/slides/slides.ts'
import { capitalised } from '#web/platform/capitalised.ts'

/** What only the teacher reads: how to lead the discussion, and what it practises. */
export function TeachersNote({ slide }: { slide: DatedSlide }) {
  const { talk, teacherNote, word, strands, curriculum, sensitivity } = slide
  return (
    <>
      {teacherNote && <p className="max-w-[62ch]">{teacherNote}</p>}
      {sensitivity >= 1 && <Safeguarding />}
      <dl className="mt-5 grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)] sm:gap-y-4">
        {talk && <Fact name="How to talk">{capitalised(talk)}</Fact>}
        {word && <Fact name="Word to learn">{word}</Fact>}
        {strands.length > 0 && (
          <Fact name="Oracy">{capitalised(strands.map((strand) => strandNames[strand]).join(', '))}</Fact>
        )}
        {curriculum.spokenLanguage.length > 0 && (
          <Fact name="Spoken language">
            <ul className="grid gap-1">
              {curriculum.spokenLanguage.map((number) => (
                <li key={number}>{capitalised(spokenLanguageStatements[number - 1] ?? '')}</li>
              ))}
            </ul>
          </Fact>
        )}
        {curriculum.eyfs && <Fact name="Early learning goal">{curriculum.eyfs}</Fact>}
        {curriculum.pshe && <Fact name="PSHE">{curriculum.pshe}</Fact>}
      </dl>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="font-medium text-ink-soft">{name}</dt>
      <dd className="max-w-[62ch] max-sm:mb-3">{children}</dd>
    </>
  )
}

function Safeguarding() {
  return (
    <div className="mt-4 rounded-field bg-warn-tint px-[14px] py-[11px]">
      <h3 className="text-sm font-strong tracking-normal text-warn">Safeguarding</h3>
      <ul className="mt-1 grid gap-1">
        {safeguardingLines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
