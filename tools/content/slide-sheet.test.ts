import { expect, test } from 'vitest'
import { contentFiles } from '#tests/support/slides/content-files.ts'
import { aSlide, aWeek } from '#tests/support/slides/written-slides.ts'
import { slideSheet } from './slide-sheet.ts'

const tuesday = { ...aSlide(), theme: 'tuesday' } as const
const files = contentFiles({
  'weeks/12': aWeek(12, { tuesday, friday: { sensitivity: 1 } }),
  'themed/eco-week': aWeek(54, { monday: { title: 'The last puddle' } }),
})

test('a slide is shown as on the board, then the teacher’s part', () => {
  expect(slideSheet(files, '12', 'Tuesday')).toEqual({
    isFound: true,
    text: `Tuesday Talk
🔧  The marvellous mistake
Some slip-ups are worth keeping

Which teaches you more: getting something right first time, or getting it wrong and fixing it?
Simple wording: Oops, the tower fell! What did it teach us?

Everyone
  A slip-up can teach you…
  The fixing part is…
  I would try it again with…
EYFS & Reception
  It fell because…
  Next time I will…
  We can fix it with…
Year 1 & 2
  When it went wrong, we…
  Fixing it showed us…
  Now we know that…
Year 3 & 4
  Getting it wrong teaches you more when…
  Getting it right helps because…
  One mistake is…
Year 5 & 6
  Adding to that, fixing a mistake also shows…
  But some mistakes cost too much, such as…
  First time right can teach more, because…
  It depends whether the mistake can be undone…

Follow-up: Which mistakes is it better to prevent than to learn from?
Timer: 03:00

For the teacher
  Talk: line-up: Hold a hand high or low. Then tell a neighbour why. 1 Right first time, 2 Fix it
  Ask: ‘What would you never want to get wrong?’
  Listen for: The other side: safety, time, a first success.
  If it stalls: Take a tower of bricks: plan it first, or try and see?
  Take care: Keep to things, not to people.
  Word: prevent: to stop something before it happens. A wide base prevents a tower from falling.
  Ask at home: What did you get wrong today, and what came of it?
  Strands: cognitive, social-emotional
  Spoken language: 4, 6, 11
  Early learning goal: Self-Regulation
  PSHE: Goals and resilience`,
  })
})

test('a sensitive slide has the safeguarding lines below the note', () => {
  expect(slideSheet(files, '12', 'friday').text).toMatch(
    /Take care: .+\n {2}If a child tells you something: .+\n {2}Tell the safeguarding lead today\.\n/,
  )
})

test('a slide of a themed week is found by its name', () => {
  expect(slideSheet(files, 'eco-week', 'monday').text).toContain('The last puddle')
})

test.each([
  ['54', 'monday', 'There is no week “54”'],
  ['12', 'sunday', 'There is no slide for “sunday”'],
  ['13', 'monday', 'content/weeks/13.yaml has no complete slide for monday yet'],
])('for %s %s it says why there is no slide', (week, day, why) => {
  expect(slideSheet(files, week, day)).toEqual({ isFound: false, text: expect.stringContaining(why) })
})
