import { ageBands } from '#contract/slides/age-bands.ts'
import { safeguardingLines } from '#contract/slides/safeguarding.ts'
import { weekdays } from '#contract/slides/weekdays.ts'
import { themes, type WrittenSlide } from '#contract/slides/writing/written-slide.ts'
import type { SourceFile } from '../check/source-file.ts'
import { themedWeekPlaces, weeksInLibrary } from './placed-slide.ts'
import { readWrittenSlides } from './read-slides.ts'

type Sheet = { text: string; isFound: boolean }

/** The slide of a week ("12", "gratitude-week") and a day, or a sentence that says why there is none. */
export function slideSheet(files: SourceFile[], week: string, day: string): Sheet {
  const notFound = (text: string) => ({ text, isFound: false })
  const path = pathOf(week.toLowerCase())
  if (!path)
    return notFound(
      `There is no week “${week}”: give a number from 1 to ${weeksInLibrary}, or one of ${Object.keys(themedWeekPlaces).join(', ')}; then a day.`,
    )
  const theme = themes.find((each) => each === day.toLowerCase())
  if (!theme) return notFound(`There is no slide for “${day}”: give one of ${themes.join(', ')}.`)
  const { slides } = readWrittenSlides(files.filter((file) => file.path === path))
  const found = slides.find(({ slide }) => slide.theme === theme)
  if (!found) return notFound(`${path} has no complete slide for ${theme} yet: npm run content:check says why.`)
  return { text: sheetOf(found.slide), isFound: true }
}

/** A slide as the board and the teacher see it. */
export function sheetOf(slide: WrittenSlide): string {
  return [...board(slide), '', ...forTheTeacher(slide)].join('\n')
}

function pathOf(week: string): string | undefined {
  if (Object.hasOwn(themedWeekPlaces, week)) return `content/themed/${week}.yaml`
  const isWeek = /^\d{1,2}$/.test(week) && Number(week) >= 1 && Number(week) <= weeksInLibrary
  return isWeek ? `content/weeks/${week.padStart(2, '0')}.yaml` : undefined
}

function board(slide: WrittenSlide): string[] {
  const { theme, emoji, title, subtitle, prompt, promptSimple, followUp, starters } = slide
  return [
    weekdays.find((weekday) => weekday.theme === theme)?.name ?? theme,
    `${emoji}  ${title}`,
    ...(subtitle === undefined ? [] : [subtitle]),
    '',
    prompt,
    `Simple wording: ${promptSimple}`,
    '',
    ...startersFor('Everyone', starters.all),
    ...startersFor(ageBands.eyfs, starters.eyfs),
    ...startersFor(ageBands.ks1, starters.ks1),
    ...startersFor(ageBands.lowerKS2, starters.lowerKS2),
    ...startersFor(ageBands.upperKS2, starters.upperKS2),
    '',
    `Follow-up: ${followUp}`,
    `Timer: ${minutesAndSeconds(slide.timerDuration)}`,
  ]
}

function startersFor(band: string, starters: string[]): string[] {
  return [band, ...starters.map((starter) => `  ${starter}`)]
}

function minutesAndSeconds(seconds: number): string {
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

function forTheTeacher(slide: WrittenSlide): string[] {
  const { talk, teacherNote, note, word, wordCard, home, strands, curriculum, sensitivity } = slide
  const { spokenLanguage, eyfs, pshe } = curriculum
  return [
    'For the teacher',
    `  Talk: ${talk}`,
    ...(note
      ? [
          `  Ask: ${note.ask}`,
          `  Listen for: ${note.listenFor}`,
          `  If it stalls: ${note.ifItStalls}`,
          ...(note.care ? [`  Take care: ${note.care}`] : []),
        ]
      : [`  Note: ${teacherNote}`]),
    ...(sensitivity === 0 ? [] : safeguardingLines.map((line) => `  ${line}`)),
    `  Word: ${wordCard ? `${word}: ${wordCard.meaning}. ${wordCard.example}` : word}`,
    ...(home === undefined ? [] : [`  Ask at home: ${home}`]),
    `  Strands: ${strands.join(', ')}`,
    `  Spoken language: ${spokenLanguage.join(', ')}`,
    ...(eyfs === undefined ? [] : [`  Early learning goal: ${eyfs}`]),
    `  PSHE: ${pshe}`,
  ]
}
