import { earlyLearningGoals } from '../curriculum/early-learning-goals.ts'
import { spokenLanguageStatements } from '../curriculum/spoken-language.ts'
import { talkForms, type WrittenSlide } from '../written-slide.ts'
import { wordsOf } from './counting.ts'
import { type Fault, faultIf } from './fault.ts'

/** Checks the part of a slide that only the teacher sees. */
export function teacherFaults(slide: WrittenSlide): Fault[] {
  return [
    ...timerFaults(slide),
    ...talkFaults(slide),
    ...noteFaults(slide),
    ...strandFaults(slide),
    ...curriculumFaults(slide),
  ]
}

/** The form of talk before the colon; undefined if it is not one of ours. */
export function talkFormOf(talk: string): (typeof talkForms)[number] | undefined {
  return talkForms.find((form) => talk.startsWith(`${form}: `))
}

function timerFaults({ timerDuration }: WrittenSlide): Fault[] {
  return faultIf(
    timerDuration < 60 || timerDuration > 600 || timerDuration % 30 !== 0,
    'timerDuration',
    `${timerDuration} seconds do not suit the timer.`,
    'Write a multiple of 30 from 60 to 600; usually 180.',
  )
}

/** Ways to take part without speaking. Not standing or walking: not every child can. */
const withoutSpeech =
  /\b(point\w*|sign\w*|draw\w*|sketch\w*|doodl\w*|mim\w+|act|acts|acted|acting|show\w*|thumbs?|fingers?|hands?|fists?|hold\w*|plac(?:e|es|ed|ing)|put|cards?|nods?|nodding|faces?|writ\w+|jot\w*|clap\w*|wav(?:e|es|ing)|smil\w+|tap\w*|gestur\w+|poses?|posing|freez\w+|frozen|rais\w+|shak\w+|pictures?|trac(?:e|es|ing)|lean\w*|build\w*|mark\w*|shap\w+|eyes|nudg\w+|drum\w*|silent\w*|without (?:words|speaking|a word|talking)|no words|mov(?:e|es|ing) (?:a|an|your|one|their) \w+)\b/i
const prepared = /\b(worksheets?|handouts?|print(?:s|ed|outs?)?|photocop\w+|laminat\w+|download\w*|cut out)\b/i

function talkFaults({ talk }: WrittenSlide): Fault[] {
  const words = wordsOf(talk).length
  return [
    ...faultIf(
      talkFormOf(talk) === undefined,
      'talk',
      'It does not begin with a form of talk and a colon.',
      `Begin with one of: ${talkForms.join(', ')}; then what happens.`,
    ),
    ...faultIf(words > 25, 'talk', `${words} words; at most 25.`, `Cut it by ${words - 25}.`),
    ...faultIf(
      !withoutSpeech.test(talk),
      'talk',
      'It names no way to answer without speech (standing and walking alone do not count).',
      'Offer pointing, drawing, signing, a thumb or a card beside words.',
    ),
    ...faultIf(
      prepared.test(talk),
      'talk',
      `“${prepared.exec(talk)?.[0]}” needs something prepared.`,
      'Use only what lies in every classroom.',
    ),
  ]
}

function noteFaults({ teacherNote }: WrittenSlide): Fault[] {
  const words = wordsOf(teacherNote).length
  return faultIf(
    words < 25 || words > 45,
    'teacherNote',
    `${words} words; 25 to 45.`,
    'Say why this question, and what to listen for; the app adds the safeguarding lines itself.',
  )
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
