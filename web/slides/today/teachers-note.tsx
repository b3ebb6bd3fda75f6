import type { ReactNode } from 'react'
import { spokenLanguageStatements } from '#contract/slides/curriculum/spoken-language.ts'
import { strandNames } from '#contract/slides/curriculum/strand-names.ts'
import { safeguardingLines } from '#contract/slides/safeguarding.ts'
import type { Slide } from '#contract/slides/slides.ts'
import { capitalised } from '#web/platform/capitalised.ts'

/** What only the teacher reads: how to lead the discussion, and what it practises. */
export function TeachersNote({ slide }: { slide: Slide }) {
  const { note, teacherNote, home, strands, curriculum, sensitivity } = slide
  return (
    <>
      {!note && teacherNote && <p className="max-w-[62ch]">{teacherNote}</p>}
      {note && (
        <Facts>
          {note.ask && <Fact name="Ask">{note.ask}</Fact>}
          {note.listenFor && <Fact name="Listen for">{note.listenFor}</Fact>}
          {note.ifItStalls && <Fact name="If it stalls">{note.ifItStalls}</Fact>}
          {note.care && <Fact name="Take care">{note.care}</Fact>}
        </Facts>
      )}
      {sensitivity >= 1 && <Safeguarding />}
      <Facts>
        <Talk slide={slide} />
        <Word slide={slide} />
        {home && <Fact name="Ask at home">{home}</Fact>}
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
      </Facts>
    </>
  )
}

function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="mt-5 grid gap-x-6 gap-y-1 first:mt-0 sm:grid-cols-[9.25rem_minmax(0,1fr)] sm:gap-y-4">{children}</dl>
  )
}

function Talk({ slide: { talk, talkPlan } }: { slide: Slide }) {
  if (!talkPlan) return talk && <Fact name="How to talk">{capitalised(talk)}</Fact>
  const { form, task, items } = talkPlan
  return (
    <Fact name="How to talk">
      {capitalised(form)}: {task}
      {items === 'heard' && ' Choose from the first three ideas you hear.'}
      {Array.isArray(items) && (
        <ol className="mt-1 list-inside list-decimal">
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ol>
      )}
    </Fact>
  )
}

function Word({ slide: { word, wordCard } }: { slide: Slide }) {
  if (!wordCard) return word && <Fact name="Word to learn">{word}</Fact>
  return (
    <Fact name="Word to learn">
      <strong>{wordCard.word}</strong>
      {wordCard.meaning && `: ${wordCard.meaning}`}
      {wordCard.example && <span className="block text-ink-soft">{wordCard.example}</span>}
    </Fact>
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
