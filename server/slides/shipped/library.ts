import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { plannedWeek } from '#contract/slides/themed-weeks.ts'
import { composeSlide, contentSlide } from '#contract/slides/writing/content-slide.ts'
import { themes } from '#contract/slides/writing/written-slide.ts'
import { clashIn } from '#server/slides/themed-weeks/rules.ts'
import type { Library, WeekOfSlides } from './rules.ts'

/** What is wrong with the content, for the person who can fix it. */
export class ContentFault extends Error {}

/** The files of `content/` by path, parsed but not validated. */
type Content = Readonly<Record<string, unknown>>

const builtContent = join(import.meta.dirname, '../../../dist/content.json')

/** The library that ships with this release. */
export function shippedLibrary(file = builtContent): Library {
  return readLibrary(readBuilt(file))
}

function readBuilt(file: string): Content {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    throw new ContentFault('The content is not built, or its build is incomplete. Run "npm run build" first.', {
      cause: error,
    })
  }
}

const weekFiles = Array.from({ length: 53 }, (_, at) => `weeks/${String(at + 1).padStart(2, '0')}.yaml`)

/** Validates everything: an incomplete slide would fail in front of a class. */
export function readLibrary(content: Content): Library {
  const ids = new Set<string>()
  const weekIn = (file: string): WeekOfSlides => readWeek(content, file, ids)
  const weeks = weekFiles.map(weekIn)
  const planned = read(content, 'themed-weeks.yaml', z.array(plannedWeek))
  const clash = clashIn(planned)
  if (clash) throw faultIn('themed-weeks.yaml', clash)
  return {
    weeks,
    themedWeeks: planned.map((week) => ({ ...week, slides: weekIn(`themed/${week.file}`) })),
    synonyms: read(content, 'synonyms.yaml', z.record(z.string(), z.string())),
  }
}

function readWeek(content: Content, file: string, ids: Set<string>): WeekOfSlides {
  const slides = read(content, file, z.array(contentSlide)).map(composeSlide)
  for (const { id } of slides) {
    if (ids.has(id)) throw faultIn(file, `another slide already has the id ${id}.`)
    ids.add(id)
  }
  const [monday, tuesday, wednesday, thursday, friday] = slides
  const isFullWeek = slides.length === themes.length && themes.every((theme, at) => slides[at]?.theme === theme)
  if (!isFullWeek || !monday || !tuesday || !wednesday || !thursday || !friday)
    throw faultIn(file, 'expected five slides, monday to friday.')
  return { monday, tuesday, wednesday, thursday, friday }
}

const englishErrors = { error: z.locales.en().localeError }

function read<S extends z.ZodMiniType>(content: Content, file: string, shape: S): z.output<S> {
  if (!(file in content)) throw faultIn(file, 'this file is missing.')
  const { data, error } = z.safeParse(shape, content[file], englishErrors)
  if (error) throw faultIn(file, z.prettifyError(error))
  return data
}

function faultIn(file: string, fault: string): ContentFault {
  return new ContentFault(`content/${file}: ${fault}`)
}
