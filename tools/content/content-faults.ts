import { faultIf } from '#contract/slides/rules/fault.ts'
import { slideFaults, spineOnlyFaults, spineTexts, textsOf } from '#contract/slides/rules/slide-faults.ts'
import type { SourceFile } from '../check/source-file.ts'
import { atHomeFaults, homeLineFaults, talkAtHomeFaults } from './library/at-home.ts'
import { balanceFaults } from './library/balance.ts'
import { pictureFaults } from './library/pictures.ts'
import { planFaults } from './library/plan.ts'
import { readabilityFaults } from './library/readability.ts'
import { repeatFaults } from './library/repeats/slide-repeats.ts'
import { starterRepeatFaults } from './library/repeats/starter-repeats.ts'
import { seasonFaults } from './library/seasons.ts'
import { animalFaults } from './library/simple-wordings.ts'
import { spacingFaults } from './library/spacing.ts'
import { synonymFaults } from './library/synonyms.ts'
import { talkHelperFaults } from './library/talk-helpers.ts'
import { topicFaults } from './library/topics.ts'
import { weekFaults } from './library/week-faults.ts'
import { wordingFaults } from './library/wording.ts'
import { type ContentFault, faultOf, type PlacedSlide, themedWeekPlaces, weeksInLibrary } from './placed-slide.ts'
import { readSpines, readWrittenSlides } from './read-slides.ts'

/** All faults of the library in content/. */
export function contentFaults(files: SourceFile[], { slides, faults } = readWrittenSlides(files)): ContentFault[] {
  return [
    ...missingFileFaults(files),
    ...faults,
    ...slides.flatMap((placed) => slideFaults(placed.slide).map((fault) => faultOf(placed, fault))),
    ...slides.flatMap((placed) => [
      ...atHomeFaults(placed, textsOf(placed.slide)),
      ...talkAtHomeFaults(placed),
      ...homeLineFaults(placed),
    ]),
    ...weekFaults(slides),
    ...betweenSlidesFaults(slides, files),
    ...starterRepeatFaults(slides),
    ...balanceFaults(slides),
    ...readabilityFaults(slides),
    ...talkHelperFaults(slides, files),
    ...pictureFaults(slides),
    ...animalFaults(slides),
    ...seasonFaults(slides),
    ...wordingFaults(slides),
    ...planFaults(slides, files),
    ...synonymFaults(files),
  ]
}

/** The faults that can be found before starters, talk and notes are written. */
export function spineContentFaults(files: SourceFile[], { slides, faults } = readSpines(files)): ContentFault[] {
  return [
    ...missingFileFaults(files),
    ...faults,
    ...slides.flatMap((placed) => spineOnlyFaults(placed.slide).map((fault) => faultOf(placed, fault))),
    ...slides.flatMap((placed) => atHomeFaults(placed, spineTexts(placed.slide))),
    ...betweenSlidesFaults(slides, files),
  ]
}

/** A fault in one line: where, what, and how to fix it. */
export function lineOf({ path, id, field, wrong, fix }: ContentFault): string {
  return `${[path, id, field].filter(Boolean).join('  ')}: ${wrong} ${fix}`
}

function betweenSlidesFaults(slides: PlacedSlide[], files: SourceFile[]): ContentFault[] {
  return [...repeatFaults(slides), ...topicFaults(slides, files), ...spacingFaults(slides)]
}

const libraryFiles = [
  ...Array.from({ length: weeksInLibrary }, (_, at) => `content/weeks/${String(at + 1).padStart(2, '0')}.yaml`),
  ...Object.keys(themedWeekPlaces).map((name) => `content/themed/${name}.yaml`),
  'content/synonyms.yaml',
  'content/talk-helpers.yaml',
  'content/topics.yaml',
]

function missingFileFaults(files: SourceFile[]): ContentFault[] {
  const there = new Set(files.map(({ path }) => path))
  const missing = libraryFiles.filter((path) => !there.has(path))
  const unknown = [...there].filter((path) => /^content\/(weeks|themed)\//.test(path) && !libraryFiles.includes(path))
  return [
    ...faultIf(missing.length > 0, 'files', `There is no ${listOf(missing)}.`, 'Write what is missing.').map(
      (fault) => ({
        path: 'content',
        id: '',
        ...fault,
      }),
    ),
    ...unknown.map((path) => ({
      path,
      id: '',
      field: 'file',
      wrong: 'It is not a week of the library.',
      fix: 'Weeks are weeks/01.yaml to weeks/53.yaml; a themed week is named for its week, as eco-week.yaml.',
    })),
  ]
}

function listOf(paths: string[]): string {
  const shown = paths.slice(0, 5).join(', ')
  return paths.length > 5 ? `${shown} and ${paths.length - 5} others` : shown
}
