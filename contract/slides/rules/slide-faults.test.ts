import { describe, expect, test } from 'vitest'
import { aSlide, anOldSlide } from '#tests/support/slides/written-slides.ts'
import type { WrittenSlide } from '../writing/written-slide.ts'
import { slideFaults, spineOnlyFaults } from './slide-faults.ts'

const { wordCard, note } = aSlide()
if (!wordCard || !note) throw new Error('The good slide has a word card and a note.')
const card = wordCard

type Planted = [what: string, changes: Partial<WrittenSlide>, field: string, wrong: string]

/** Each is the good slide with one fault, which must be the only one found. */
const planted: Planted[] = [
  ['an id that is no slug', { id: 'The Mistake' }, 'id', '“The Mistake” is not a slug.'],
  ['no topic', { topic: ' ' }, 'topic', 'It is empty.'],
  ['two words instead of one', { word: 'to prevent' }, 'word', '“to prevent” is not one word.'],
  ['no emoji', { emoji: '' }, 'emoji', 'This is not exactly one emoji.'],
  ['two emoji', { emoji: '🔧🔧' }, 'emoji', 'This is not exactly one emoji.'],
  ['a digit as emoji', { emoji: '1' }, 'emoji', 'This is not exactly one emoji.'],
  ['a flag', { emoji: '🇬🇧' }, 'emoji', 'This emoji is a flag.'],
  ['a chequered flag', { emoji: '🏁' }, 'emoji', 'This emoji is a flag.'],
  ['a skin tone', { emoji: '👋🏽' }, 'emoji', 'This emoji has a skin tone.'],
  [
    'a joined emoji',
    { emoji: '👩‍🚀' },
    'emoji',
    'This emoji is joined from several, and falls apart into them on some classroom computers.',
  ],
  [
    'an emoji of version 12',
    { emoji: '🦦' },
    'emoji',
    'This emoji is newer than Emoji 11, and an empty box on older computers.',
  ],
  ['a long title', { title: 'The most marvellous mistake of them all' }, 'title', '39 characters; at most 32.'],
  ['no title', { title: '' }, 'title', 'It is empty.'],
  ['a stray space', { title: 'The  marvellous mistake' }, 'title', 'It has stray spaces or lines.'],
  ['a long subtitle', { subtitle: 'So '.repeat(20) + 'long' }, 'subtitle', '64 characters; at most 60.'],
  ['a word card without a meaning', { wordCard: { ...card, meaning: '' } }, 'word.meaning', 'It is empty.'],
  [
    'a long meaning',
    { wordCard: { ...card, meaning: 'to stop '.repeat(7).trim() } },
    'word.meaning',
    '14 words; at most 12.',
  ],
  [
    'an example without the word',
    { wordCard: { ...card, example: 'A wide base helps.' } },
    'word.example',
    '“prevent” is not in it.',
  ],
  ['a short prompt', { prompt: 'What do they teach?' }, 'prompt', '19 characters; at least 20.'],
  [
    'a long prompt',
    {
      prompt: `Which teaches you more: ${'understanding '.repeat(5)}something, or getting it badly wrong?`,
    },
    'prompt',
    '131 characters; at most 110.',
  ],
  [
    'a prompt of many words',
    { prompt: 'If you go up, or if you go in, or if you go on, how do you get to it now?' },
    'prompt',
    '21 words; at most 18.',
  ],
  [
    'three sentences',
    { prompt: 'It fell. It broke. What did that teach the two of us?' },
    'prompt',
    '3 sentences; at most 2.',
  ],
  ['no question', { prompt: 'Tell us what a mistake can teach.' }, 'prompt', 'It has no question mark.'],
  [
    'two questions',
    { prompt: 'What went wrong there? And how did you fix it?' },
    'prompt',
    'It must have one question mark, at the very end.',
  ],
  [
    'a question before its end',
    { prompt: 'What can a mistake teach you? Tell your partner.' },
    'prompt',
    'It must have one question mark, at the very end.',
  ],
  [
    'a closed prompt that nothing opens',
    { prompt: 'Should everybody make mistakes?', followUp: 'Would it be better to prevent them if we could?' },
    'prompt',
    'It opens with “should” and can be answered by yes or no.',
  ],
  [
    'a long simple wording',
    { promptSimple: 'Oops, the tall, tall tower of red and blue and green bricks fell down on the floor! Why?' },
    'promptSimple',
    '88 characters; at most 80.',
  ],
  [
    'a simple wording without a question',
    { promptSimple: 'Oops, the tower fell!' },
    'promptSimple',
    'It has no question mark.',
  ],
  [
    'an animal that is not in the library',
    { promptSimple: 'What can Owl do when it falls?' },
    'promptSimple',
    '“Owl” is not one of the library’s animals.',
  ],
  [
    'a long follow-up',
    { followUp: `Which mistakes is it better to prevent than ${'really '.repeat(7)}to learn from?` },
    'followUp',
    '107 characters; at most 90.',
  ],
  [
    'the prompt again',
    {
      followUp: 'Which teaches you more: to prevent it, or getting it wrong and fixing it?',
    },
    'followUp',
    'It is the prompt again (similarity 0.61; at most 0.45).',
  ],
  [
    'a closed follow-up',
    { followUp: 'Is it better to prevent them?' },
    'followUp',
    'It opens with “is” and can be answered by yes or no.',
  ],
  ['a timer that is too long', { timerDuration: 630 }, 'timerDuration', '630 seconds do not suit the timer.'],
  ['a timer that is too short', { timerDuration: 30 }, 'timerDuration', '30 seconds do not suit the timer.'],
  [
    'a timer that is no multiple of 30 seconds',
    { timerDuration: 100 },
    'timerDuration',
    '100 seconds do not suit the timer.',
  ],
  [
    'a talk without a form',
    { talk: 'everyone points at one side' },
    'talk',
    'It does not begin with a form of talk and a colon.',
  ],
  ['a long talk', { talk: `pairs: draw ${'one thing and '.repeat(6)}another` }, 'talk', '21 words; at most 20.'],
  [
    'two sides with one choice',
    { talkPlan: { form: 'two sides', task: 'Point to yours.', items: ['Fix it'] } },
    'talk.items',
    '“two sides” has 1 choice.',
  ],
  [
    'a line-up without its ends',
    { talkPlan: { form: 'line-up', task: 'Point to yours.', items: null } },
    'talk.items',
    '“line-up” has 0 choices.',
  ],
  [
    'a line-up of ideas that are heard',
    { talkPlan: { form: 'line-up', task: 'Point to yours.', items: 'heard' } },
    'talk.items',
    '“line-up” needs choices of its own.',
  ],
  [
    'choices that pairs do not need',
    { talkPlan: { form: 'pairs', task: 'Tell each other.', items: ['Fix it', 'Leave it'] } },
    'talk.items',
    '“pairs” has no choices.',
  ],
  [
    'a long choice',
    { talkPlan: { form: 'two sides', task: 'Point to yours.', items: ['Fix it', 'Leave it just as it is, for ever'] } },
    'talk.items',
    '32 characters; at most 30.',
  ],
  ['something to prepare', { talk: 'pairs: point at a worksheet' }, 'talk', '“worksheet” needs something prepared.'],
  ['a note without a line', { note: { ...note, listenFor: '' } }, 'note.listenFor', 'It is empty.'],
  [
    'a long line in a note',
    { note: { ...note, ifItStalls: 'Take one brick. '.repeat(7).trim() } },
    'note.ifItStalls',
    '21 words; at most 18.',
  ],
  [
    'nothing to ask',
    { note: { ...note, ask: 'Ask about towers.' } },
    'note.ask',
    'It is not a question in quotation marks.',
  ],
  ['a long line for home', { home: `What ${'really '.repeat(14)}broke?` }, 'home', '109 characters; at most 90.'],
  ['a line for home that asks nothing', { home: 'Talk about towers.' }, 'home', 'It is not a question.'],
  [
    'four pictures',
    { picture: { names: ['a', 'b', 'c', 'd'], emoji: [], alt: 'Four' } },
    'picture.names',
    '4 pictures.',
  ],
  ['a picture without a text', { picture: { names: ['wrench'], emoji: [], alt: '' } }, 'picture.alt', 'It is empty.'],
  ['no strand', { strands: [] }, 'strands', 'There is none.'],
  ['a strand twice', { strands: ['physical', 'physical'] }, 'strands', 'One stands twice.'],
  [
    'a thirteenth statement',
    { curriculum: { spokenLanguage: [4, 13], pshe: 'Goals' } },
    'curriculum.spokenLanguage',
    '[4, 13] are not statements of the National Curriculum.',
  ],
  [
    'no statement',
    { curriculum: { spokenLanguage: [], pshe: 'Goals' } },
    'curriculum.spokenLanguage',
    '[] are not statements of the National Curriculum.',
  ],
  [
    'an unknown early learning goal',
    { curriculum: { spokenLanguage: [4], eyfs: 'Talking', pshe: 'Goals' } },
    'curriculum.eyfs',
    '“Talking” is not an early learning goal.',
  ],
  ['no PSHE', { curriculum: { spokenLanguage: [4], pshe: ' ' } }, 'curriculum.pshe', 'It is empty.'],
  ['a straight apostrophe', { subtitle: "It isn't the end" }, 'subtitle', "“isn't” has a straight apostrophe."],
  [
    'straight quotation marks',
    { title: 'The "marvellous" mistake' },
    'title',
    '“"marvellous"” has a straight quotation mark.',
  ],
  ['three full stops', { subtitle: 'And then...' }, 'subtitle', '“then...” has three full stops.'],
]

test('the good slide has no faults', () => {
  expect(slideFaults(aSlide())).toEqual([])
})

test.each(planted)('%s is found', (_, changes, field, wrong) => {
  const faults = slideFaults(aSlide(changes))
  expect(faults.map((fault) => [fault.field, fault.wrong])).toEqual([[field, wrong]])
  expect(faults[0]?.fix).toMatch(/^\p{Lu}.+\.$/u)
})

const fine: [what: string, changes: Partial<WrittenSlide>][] = [
  ['a closed prompt with a choice', { prompt: 'Is it better to be fast or to be right?' }],
  ['a closed prompt that the follow-up opens', { prompt: 'Should everybody make lots of mistakes?' }],
  ['a follow-up that asks what if', { followUp: 'Would you still prevent it if nobody saw it?' }],
  ['an emoji that needs its selector', { emoji: '⚖️' }],
  ['a word in another form', { word: 'preventing' }],
  ['a long word for the youngest', { promptSimple: 'What fell in the playground?' }],
  ['a vote on ideas that are heard', { talkPlan: { form: 'vote', task: 'Show it on your fingers.', items: 'heard' } }],
  ['no line for home', { home: undefined }],
  ['an animal of the library', { promptSimple: 'Fox fell over. What can Bear do?' }],
  ['an animal that is no name', { promptSimple: 'What would you ask an owl?' }],
  ['no subtitle', { subtitle: undefined }],
]

test.each(fine)('%s is fine', (_, changes) => {
  expect(slideFaults(aSlide(changes))).toEqual([])
})

describe('a sensitive slide', () => {
  const nearANerve = { sensitivity: 1, promptSimple: 'Mouse is sad. What can Bear do?' } as const

  test.each([
    ['prompt', { prompt: 'What would you do if you were left out of a game?' }],
    ['promptSimple', { promptSimple: 'What makes your tummy feel odd?' }],
    ['followUp', { followUp: 'What helped you to prevent it?' }],
  ])('asks nothing about the child itself in its %s', (field, changes) => {
    const asked = { prompt: 'What might help someone after a mistake, and why?', ...nearANerve, ...changes }
    expect(slideFaults(aSlide(asked)).map((fault) => [fault.field, fault.wrong])).toEqual([
      [field, 'This slide may touch a nerve, and “you” is not only the helper.'],
    ])
    expect(slideFaults(aSlide(asked))).toMatchObject([{ isWarning: true }])
    expect(slideFaults(aSlide({ ...asked, sensitivity: 0 }))).toEqual([])
  })

  test('says whom to look after', () => {
    const prompt = 'What might help someone after a mistake, and why?'
    const faults = slideFaults(aSlide({ ...nearANerve, prompt, note: { ...note, care: null } }))
    expect(faults.map(({ wrong }) => wrong)).toEqual(['It is missing, and this slide may touch a nerve.'])
  })

  test('may ask what you could do for someone', () => {
    const prompt = 'Someone made a mistake. How could you help, so that they tell you why?'
    expect(slideFaults(aSlide({ ...nearANerve, prompt }))).toEqual([])
  })
})

describe('in a school’s own slide with a note in one piece,', () => {
  test.each([
    ['a short note', { teacherNote: 'Listen for reasons.' }, '3 words; 25 to 45.'],
    ['a long note', { teacherNote: 'Listen for reasons. '.repeat(16).trim() }, '48 words; 25 to 45.'],
  ])('%s is found', (_, changes, wrong) => {
    expect(slideFaults(anOldSlide(changes)).map((fault) => [fault.field, fault.wrong])).toEqual([
      ['teacherNote', wrong],
    ])
  })
})

test('a spine is checked before its starters and notes are written', () => {
  const { starters: _, talk: __, teacherNote: ___, ...spine } = aSlide({ prompt: 'Tell us of a brand like Lego.' })
  expect(spineOnlyFaults(spine).map(({ field, wrong }) => `${field}: ${wrong}`)).toEqual([
    'prompt: It has no question mark.',
    'prompt: “Lego” is a brand.',
  ])
})
