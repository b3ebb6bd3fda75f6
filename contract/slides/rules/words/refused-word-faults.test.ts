import { describe, expect, test } from 'vitest'
import { aSlide, anOldSlide, aSlideWithStarters } from '#tests/support/slides/written-slides.ts'
import { slideFaults } from '../slide-faults.ts'

const foundIn = (subtitle: string) => slideFaults(aSlide({ subtitle })).map(({ field, wrong }) => `${field}: ${wrong}`)

describe('American spelling', () => {
  test.each(['color', 'favorite', 'Mom', 'math', 'realize', 'organizing', 'emphasized', 'gray', 'center', 'traveled'])(
    '“%s” is found',
    (word) => expect(foundIn(`A ${word} day`)).toEqual([`subtitle: “${word}” is American spelling.`]),
  )

  test.each(['colour', 'prize', 'size', 'seized', 'capsized', 'surprise', 'maths', 'practise'])(
    '“%s” is British',
    (word) => expect(foundIn(`A ${word} day`)).toEqual([]),
  )

  test('is found in the teacher’s note too', () => {
    const teacherNote = anOldSlide().teacherNote.replace('safety', 'behavior')
    expect(slideFaults(anOldSlide({ teacherNote }))).toMatchObject([
      { field: 'teacherNote', wrong: '“behavior” is American spelling.' },
    ])
  })
})

describe('a word refused for children', () => {
  test.each([
    ['Build it with Lego', 'Lego', 'a brand'],
    ['What would Starmer say', 'Starmer', 'a living politician'],
    ['The Labour Party way', 'Labour Party', 'a political party'],
    ['Are boys faster than girls', 'boys faster than girls', 'boys and girls set against each other'],
    ['A normal family', 'normal family', 'a measure for families'],
    ['Ask your mum', 'your mum', 'a family that not every child has'],
    ['Ask your dad', 'your dad', 'a family that not every child has'],
    ['Lots of money', 'money', 'money'],
    ['Opening presents', 'presents', 'presents'],
    ['Inside your house', 'your house', 'houses to compare'],
    ['Losing weight', 'weight', 'the weight of bodies'],
    ['How you look today', 'How you look', 'how people look'],
    ['On a diet', 'diet', 'diets'],
    ['A week abroad', 'abroad', 'holidays that not every child has'],
    ['Keep a secret', 'secret', 'secrets, which children must never be asked to keep or to tell'],
  ])('“%s”', (text, found, what) => expect(foundIn(text)).toEqual([`subtitle: “${found}” is ${what}.`]))

  test.each([
    'It looks like rain',
    'In the present moment',
    'A house of straw',
    'How you look at it',
    'A greenhouse full of boys’ names',
    'Monetary matters',
  ])('“%s” is something else', (text) => expect(foundIn(text)).toEqual([]))

  test('is allowed in the teacher’s note', () => {
    const teacherNote = anOldSlide().teacherNote.replace('safety', 'money')
    expect(slideFaults(anOldSlide({ teacherNote }))).toEqual([])
  })

  test('is found in a starter', () => {
    const faults = slideFaults(aSlideWithStarters({ eyfs: ['My dad can fix…', 'It fell…'] }))
    expect(faults.map(({ field, wrong }) => [field, wrong])).toEqual([
      ['starters.eyfs', '“My dad” is a family that not every child has.'],
    ])
  })
})

describe('an exception', () => {
  const subtitle = 'The secret garden'

  test('with a reason excuses its phrase, and nothing else', () => {
    const exceptions = { 'secret garden': 'The title of a book.' }
    expect(slideFaults(aSlide({ subtitle, exceptions }))).toEqual([])
    expect(slideFaults(aSlide({ subtitle: `${subtitle} of secrets`, exceptions }))).toMatchObject([
      { field: 'subtitle', wrong: expect.stringContaining('“secrets” is secrets') },
    ])
  })

  test('needs a reason', () => {
    expect(slideFaults(aSlide({ subtitle, exceptions: { 'secret garden': ' ' } }))).toMatchObject([
      { field: 'exceptions', wrong: '“secret garden” has no reason.' },
    ])
  })

  test('that excuses nothing is found', () => {
    expect(slideFaults(aSlide({ exceptions: { 'my weight': 'A saying.' } }))).toMatchObject([
      { field: 'exceptions', wrong: '“my weight” excuses nothing on this slide.' },
    ])
  })
})

describe('an invitation to disclose', () => {
  test.each([
    'What is the worst thing that happened to you?',
    'Have you ever been bullied?',
    'Tell us about a time someone hurt you.',
    'What makes you cry?',
    'What are you afraid of?',
    'Has anyone ever hit you?',
    'What is your biggest fear?',
  ])('“%s” is found', (text) => {
    expect(foundIn(text)).toEqual([
      expect.stringMatching(/^subtitle: “.+” invites a child to disclose something in front of the class\.$/),
    ])
  })

  test('is never excused', () => {
    const subtitle = 'Have you ever been bullied?'
    const exceptions = { [subtitle]: 'It is Anti-Bullying Week.' }
    expect(slideFaults(aSlide({ subtitle, exceptions })).map(({ field }) => field)).toContain('subtitle')
  })

  test('is found in the talk, but the note may warn of it', () => {
    const talk = 'pairs: point at someone and say what makes you cry'
    expect(slideFaults(aSlide({ talk }))).toMatchObject([{ field: 'talk' }])
    const teacherNote = `${anOldSlide().teacherNote} Never ask what makes you cry.`
    expect(slideFaults(anOldSlide({ teacherNote }))).toEqual([])
  })
})
