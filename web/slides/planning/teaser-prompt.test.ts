import { expect, test } from 'vitest'
import { teaserPrompt } from './teaser-prompt.ts'

const rest =
  'Invite families to ask about it at home. Keep it to two sentences, name no child, and leave the question itself for the classroom.'

test.each([
  [
    { date: '2026-11-25', title: 'Weather inside', themedWeekName: null },
    `Write a friendly teaser for parents: our classes will talk about “Weather inside” on Wednesday 25 November. ${rest}`,
  ],
  [
    { date: '2026-11-17', title: 'A strong, calm ‘stop’', themedWeekName: 'Anti-Bullying Week' },
    `Write a friendly teaser for parents: our classes will talk about “A strong, calm ‘stop’” on Tuesday 17 November, for Anti-Bullying Week. ${rest}`,
  ],
])('the teaser for %o names the day and the title', (slide, text) => {
  expect(teaserPrompt(slide)).toBe(text)
})

test('a teaser contains neither the question nor the starters', () => {
  const slide = {
    date: '2026-11-25',
    title: 'Weather inside',
    themedWeekName: null,
    prompt: 'If your mood were weather, what would it be today?',
    followUp: 'What might change it?',
    sentenceStarters: ['Inside, it feels like…'],
  }
  for (const secret of [slide.prompt, slide.followUp, ...slide.sentenceStarters])
    expect(teaserPrompt(slide)).not.toContain(secret)
})
