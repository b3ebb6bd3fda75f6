import { parse } from 'yaml'
import * as z from 'zod/mini'
import type { SlideSpine } from '#contract/slides/rules/spine-faults.ts'
import { composeSlide, contentSlide } from '#contract/slides/writing/content-slide.ts'
import { themes, type WrittenSlide } from '#contract/slides/writing/written-slide.ts'
import type { SourceFile } from '../check/source-file.ts'
import { type ContentFault, type PlacedSlide, themedWeekPlaces, weeksInLibrary } from './placed-slide.ts'

export type Reading<Slide extends SlideSpine> = { slides: PlacedSlide<Slide>[]; faults: ContentFault[] }

// Without a locale, every issue of zod/mini says "Invalid input".
z.config(z.locales.en())

const { shape } = contentSlide
const spine = z.object({
  id: shape.id,
  theme: shape.theme,
  topic: shape.topic,
  word: z.pipe(
    // Before its card is written, it stands alone.
    z.union([z.string(), shape.word]),
    z.transform((word) => (typeof word === 'string' ? word : word.word)),
  ),
  emoji: shape.emoji,
  title: shape.title,
  subtitle: shape.subtitle,
  prompt: shape.prompt,
  promptSimple: shape.promptSimple,
  followUp: shape.followUp,
  exceptions: shape.exceptions,
  sensitivity: z.optional(shape.sensitivity),
})

const composed = z.pipe(contentSlide, z.transform(composeSlide))

export const readWrittenSlides = (files: SourceFile[]): Reading<WrittenSlide> => readSlides(files, composed)
export const readSpines = (files: SourceFile[]): Reading<SlideSpine> => readSlides(files, spine)

/** Reads the valid slides; everything else becomes a fault with its file and field. */
function readSlides<Slide extends SlideSpine>(files: SourceFile[], form: z.ZodMiniType<Slide>): Reading<Slide> {
  const readings = files.flatMap((file) => {
    const place = placeOf(file.path)
    return place ? [readFile(file, place, form)] : []
  })
  return {
    slides: readings.flatMap(({ slides }) => slides),
    faults: readings.flatMap(({ faults }) => faults),
  }
}

const topicList = z.array(z.string())

/** The closed list of topics; undefined if the text is not a list of names. */
export function readTopics(text: string): string[] | undefined {
  return topicList.safeParse(listIn(text)).data
}

type Place = Pick<PlacedSlide, 'weeks' | 'isThemed'>

function placeOf(path: string): Place | undefined {
  const [, week] = /^content\/weeks\/(\d\d)\.yaml$/.exec(path) ?? []
  if (week) {
    const number = Number(week)
    if (number < 1 || number > weeksInLibrary) return undefined
    return { weeks: [number], isThemed: false }
  }
  const [, name = ''] = /^content\/themed\/([^/]+)\.yaml$/.exec(path) ?? []
  const weeks = themedWeekPlaces[name]
  return weeks && { weeks, isThemed: true }
}

function readFile<Slide extends SlideSpine>(
  { path, text }: SourceFile,
  { weeks, isThemed }: Place,
  form: z.ZodMiniType<Slide>,
): Reading<Slide> {
  const faults: ContentFault[] = []
  const report = (field: string, wrong: string, fix: string, id = '') => faults.push({ path, id, field, wrong, fix })
  const written = listIn(text)
  if (typeof written === 'string') {
    report('file', written, 'Correct the YAML: a list of five slides, Monday to Friday.')
    return { slides: [], faults }
  }
  if (written.length !== themes.length)
    report('file', `It has ${written.length} slides.`, 'Write five, Monday to Friday.')
  const slides = written.flatMap((each, day) => {
    const parsed = form.safeParse(each)
    const id = idOf(each) ?? `slide ${day + 1}`
    if (!parsed.success) {
      for (const { path: field, message } of parsed.error.issues)
        report(
          field.join('.') || 'slide',
          wrongIn(message),
          'Write it as contract/slides/writing/content-slide.ts says.',
          id,
        )
      return []
    }
    if (parsed.data.theme !== themes[day])
      report(
        'theme',
        `It is ${parsed.data.theme} in the place of ${themes[day] ?? 'a sixth day'}.`,
        'Put the days in their order.',
        id,
      )
    return [{ path, day, weeks, isThemed, slide: parsed.data }]
  })
  return { slides, faults }
}

function listIn(text: string): unknown[] | string {
  try {
    const written: unknown = parse(text)
    return Array.isArray(written) ? written : 'It is not a list.'
  } catch (error) {
    return String(error).split(/:?\n/)[0] ?? ''
  }
}

function idOf(written: unknown): string | undefined {
  const parsed = z.object({ id: z.string() }).safeParse(written)
  return parsed.success ? parsed.data.id : undefined
}

function wrongIn(message: string): string {
  return message.endsWith('received undefined') ? 'It is missing.' : `${message}.`
}
