import { readFileSync } from 'node:fs'
import { parse, stringify } from 'yaml'
import { themes, type WrittenSlide } from '#contract/slides/writing/written-slide.ts'
import { weeksInLibrary } from '#tools/content/placed-slide.ts'

/** These weeks as files of content/, with a list of every topic in them. */
export function contentFiles(library: Record<string, readonly object[]>): { path: string; text: string }[] {
  const topics = Array.from({ length: (weeksInLibrary + 6) * themes.length }, (_, number) => `topic-${number}`)
  const helpers: unknown[] = parse(readFileSync('content/talk-helpers.yaml', 'utf8'))
  const lists = Object.entries({ ...library, topics, 'talk-helpers': helpers }).map(([name, list]) => ({
    path: `content/${name}.yaml`,
    text: stringify(list.map((each) => (isSlide(each) ? toContent(each) : each))),
  }))
  return [...lists, { path: 'content/synonyms.yaml', text: stringify({}) }]
}

function isSlide(each: unknown): each is WrittenSlide {
  return typeof each === 'object' && each !== null && 'talk' in each && typeof each.talk === 'string'
}

/** A slide in the form in which it stands in content/. */
export function toContent({ wordCard, talkPlan, note, teacherNote, ...slide }: WrittenSlide): object {
  const [form = '', ...task] = slide.talk.split(': ')
  const { items, ...plan } = talkPlan ?? { form, task: task.join(': '), items: null }
  const { care, ...lines } = note ?? { care: null }
  return {
    ...slide,
    word: wordCard ?? slide.word,
    talk: { ...plan, ...(items ? { items } : {}) },
    ...(note ? { note: { ...lines, ...(care ? { care } : {}) } } : { teacherNote }),
  }
}
