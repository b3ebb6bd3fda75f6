import type { DatedSlide } from '#contract/slides/slides.ts'
import { nearDate } from '#web/platform/panel-dates.ts'

/** A prompt for a writing assistant, to get a post about a slide. The question itself stays a surprise. */
export function teaserPrompt({ date, title, themedWeekName }: Teased): string {
  const occasion = themedWeekName ? `, for ${themedWeekName}` : ''
  return [
    `Write a friendly teaser for parents: our classes will talk about “${title}” on ${nearDate(date)}${occasion}.`,
    'Invite families to ask about it at home.',
    'Keep it to two sentences, name no child, and leave the question itself for the classroom.',
  ].join(' ')
}

type Teased = Pick<DatedSlide, 'date' | 'title' | 'themedWeekName'>
