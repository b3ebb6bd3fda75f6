import { earlyLearningGoals } from '../curriculum/early-learning-goals.ts'
import { spokenLanguageStatements } from '../curriculum/spoken-language.ts'
import { type TalkForm, talkForms, type TalkPlan } from '../writing/talk-plan.ts'
import type { WrittenSlide } from '../writing/written-slide.ts'
import { wordsOf } from './counting.ts'
import { type Fault, faultIf } from './fault.ts'
import { lengthFaults } from './length-faults.ts'

/** Checks the talk, the note and what belongs to the whole slide. */
export function teacherFaults(slide: WrittenSlide): Fault[] {
  return [
    ...timerFaults(slide),
    ...talkFaults(slide),
    ...noteFaults(slide),
    ...homeFaults(slide),
    ...pictureFaults(slide),
    ...strandFaults(slide),
    ...curriculumFaults(slide),
  ]
}

/** In a school's own slide the form stands before a colon; undefined if it is not one of ours. */
export function talkFormOf({ talk, talkPlan }: Pick<WrittenSlide, 'talk' | 'talkPlan'>): TalkForm | undefined {
  return talkPlan?.form ?? talkForms.find((form) => talk.startsWith(`${form}: `))
}

function timerFaults({ timerDuration }: WrittenSlide): Fault[] {
  return faultIf(
    timerDuration < 60 || timerDuration > 600 || timerDuration % 30 !== 0,
    'timerDuration',
    `${timerDuration} seconds do not suit the timer.`,
    'Write a multiple of 30 from 60 to 600; usually 180.',
  )
}

const prepared = /\b(worksheets?|handouts?|print(?:s|ed|outs?)?|photocop\w+|laminat\w+|download\w*|cut out)\b/i

/** How many choices a form needs; a form that is not here needs none. */
const choices: Partial<Record<TalkForm, { least: number; most: number; maybeHeard?: true }>> = {
  'two sides': { least: 2, most: 2 },
  'line-up': { least: 2, most: 2 },
  rank: { least: 3, most: 5 },
  vote: { least: 2, most: 4, maybeHeard: true },
  'show of fingers': { least: 2, most: 4, maybeHeard: true },
  corners: { least: 2, most: 4, maybeHeard: true },
}

function talkFaults(slide: WrittenSlide): Fault[] {
  const { talk, talkPlan } = slide
  const task = talkPlan?.task ?? talk
  const most = 20
  const words = wordsOf(task).length
  return [
    ...faultIf(
      talkFormOf(slide) === undefined,
      'talk',
      'It does not begin with a form of talk and a colon.',
      `Begin with one of: ${talkForms.join(', ')}; then what happens.`,
    ),
    ...faultIf(words > most, 'talk', `${words} words; at most ${most}.`, `Cut it by ${words - most}.`),
    ...faultIf(
      prepared.test(task),
      'talk',
      `“${prepared.exec(task)?.[0]}” needs something prepared.`,
      'Use only what lies in every classroom.',
    ),
    ...(talkPlan ? itemFaults(talkPlan) : []),
  ]
}

function itemFaults({ form, items }: TalkPlan): Fault[] {
  const field = 'talk.items'
  const needed = choices[form]
  if (!needed)
    return faultIf(items !== null, field, `“${form}” has no choices.`, 'Delete them, or choose another form.')
  const { least, most, maybeHeard = false } = needed
  const fix = `Write ${least === most ? least : `${least} to ${most}`}${maybeHeard ? ', or “heard” for the first three ideas that the teacher hears' : ''}.`
  if (items === 'heard') return faultIf(!maybeHeard, field, `“${form}” needs choices of its own.`, fix)
  const count = items?.length ?? 0
  return [
    ...faultIf(
      count < least || count > most,
      field,
      `“${form}” has ${count} ${count === 1 ? 'choice' : 'choices'}.`,
      fix,
    ),
    ...(items ?? []).flatMap((item) => lengthFaults(field, item, { maxCharacters: 30 })),
  ]
}

const most = 18

function noteFaults({ note, teacherNote, sensitivity }: WrittenSlide): Fault[] {
  if (!note) return noteInOnePieceFaults(teacherNote)
  const { ask, listenFor, ifItStalls, care } = note
  return [
    ...Object.entries({ ask, listenFor, ifItStalls }).flatMap(([line, text]) =>
      lengthFaults(`note.${line}`, text, { maxWords: most }),
    ),
    ...(care === null ? [] : lengthFaults('note.care', care, { maxWords: most })),
    ...faultIf(
      !/‘[^’].*\?’/.test(ask),
      'note.ask',
      'It is not a question in quotation marks.',
      'Write ‘…?’, as a teacher says it.',
    ),
    ...faultIf(
      sensitivity > 0 && care === null,
      'note.care',
      'It is missing, and this slide may touch a nerve.',
      'Say whom to look after, and how.',
    ),
  ]
}

function noteInOnePieceFaults(teacherNote: string): Fault[] {
  const words = wordsOf(teacherNote).length
  return faultIf(
    words < 25 || words > 45,
    'teacherNote',
    `${words} words; 25 to 45.`,
    'Say why this question, and what to listen for; the app adds the safeguarding lines itself.',
  )
}

function homeFaults({ home }: WrittenSlide): Fault[] {
  if (home === undefined) return []
  return [
    ...lengthFaults('home', home, { maxCharacters: 90 }),
    ...faultIf(!home.endsWith('?'), 'home', 'It is not a question.', 'Ask one thing; child or grown-up may ask it.'),
  ]
}

function pictureFaults({ picture }: WrittenSlide): Fault[] {
  if (!picture) return []
  const { names, alt } = picture
  return [
    ...faultIf(
      names.length < 1 || names.length > 3,
      'picture.names',
      `${names.length} pictures.`,
      'Choose one to three.',
    ),
    ...lengthFaults('picture.alt', alt, { maxCharacters: 80 }),
  ]
}

function strandFaults({ strands }: WrittenSlide): Fault[] {
  return faultIf(
    strands.length === 0 || new Set(strands).size < strands.length,
    'strands',
    strands.length === 0 ? 'There is none.' : 'One stands twice.',
    'Name one or more, each once.',
  )
}

const goals = new Set<string>(earlyLearningGoals)
/** 1 to 12. */
export const statements = spokenLanguageStatements.map((_, at) => at + 1)

function curriculumFaults({ curriculum: { spokenLanguage, eyfs, pshe } }: WrittenSlide): Fault[] {
  const isWrong =
    spokenLanguage.length === 0 ||
    !spokenLanguage.every((number) => statements.includes(number)) ||
    new Set(spokenLanguage).size < spokenLanguage.length
  return [
    ...faultIf(
      isWrong,
      'curriculum.spokenLanguage',
      `[${spokenLanguage.join(', ')}] are not statements of the National Curriculum.`,
      `Name one or more from 1 to ${statements.length}, each once.`,
    ),
    ...faultIf(
      eyfs !== undefined && !goals.has(eyfs),
      'curriculum.eyfs',
      `“${eyfs}” is not an early learning goal.`,
      'Write its name as in the EYFS framework, or leave the field out.',
    ),
    ...faultIf(pshe.trim() === '', 'curriculum.pshe', 'It is empty.', 'Name the PSHE or RSHE subject it serves.'),
  ]
}
