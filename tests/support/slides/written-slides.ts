import chars from '@iconify-json/fluent-emoji-flat/chars.json' with { type: 'json' }
import { emojiFault } from '#contract/slides/rules/emoji-fault.ts'
import { type TalkForm, talkForms } from '#contract/slides/writing/talk-plan.ts'
import { strands, themes, type WrittenSlide } from '#contract/slides/writing/written-slide.ts'
import { firstNames } from '#tools/content/library/first-names.ts'
import { themedWeekPlaces, weeksInLibrary } from '#tools/content/placed-slide.ts'

/** A slide without faults, into which a test plants one. */
export function aSlide(changes: Partial<WrittenSlide> = {}): WrittenSlide {
  return { ...goodSlide(), ...withoutOthersOf(changes), ...changes }
}

/** A test that changes a string means no other part that goes with it. */
function withoutOthersOf(changes: Partial<WrittenSlide> = {}): Partial<WrittenSlide> {
  return {
    ...('talk' in changes ? { talkPlan: undefined } : {}),
    ...('word' in changes ? { wordCard: undefined } : {}),
    ...('emoji' in changes ? { picture: undefined } : {}),
  }
}

/** A slide of a school's own without the parts that came with the second edition: with a note in one piece. */
export function anOldSlide(changes: Partial<WrittenSlide> = {}): WrittenSlide {
  const { note: _, wordCard: __, talkPlan: ___, picture: ____, home: _____, ...slide } = goodSlide()
  return {
    ...slide,
    talk: 'line-up: point between “right first time” and “fix it”, then tell a neighbour why',
    teacherNote:
      'Classes praise mistakes because they think that is the answer we want. Make room for the other side: safety, time, the confidence of a first success. Listen for “it depends”, then ask for an example.',
    ...changes,
  }
}

function goodSlide(): WrittenSlide {
  return {
    id: 'the-marvellous-mistake',
    theme: 'monday',
    topic: 'mistakes',
    word: 'prevent',
    wordCard: {
      word: 'prevent',
      meaning: 'to stop something before it happens',
      example: 'A wide base prevents a tower from falling.',
    },
    emoji: '🔧',
    title: 'The marvellous mistake',
    subtitle: 'Some slip-ups are worth keeping',
    prompt: 'Which teaches you more: getting something right first time, or getting it wrong and fixing it?',
    promptSimple: 'Oops, the tower fell! What did it teach us?',
    followUp: 'Which mistakes is it better to prevent than to learn from?',
    timerDuration: 180,
    starters: {
      all: ['A slip-up can teach you…', 'The fixing part is…', 'I would try it again with…'],
      eyfs: ['It fell because…', 'Next time I will…', 'We can fix it with…'],
      ks1: ['When it went wrong, we…', 'Fixing it showed us…', 'Now we know that…'],
      lowerKS2: ['Getting it wrong teaches you more when…', 'Getting it right helps because…', 'One mistake is…'],
      upperKS2: [
        'Adding to that, fixing a mistake also shows…',
        'But some mistakes cost too much, such as…',
        'First time right can teach more, because…',
        'It depends whether the mistake can be undone…',
      ],
    },
    talk: 'line-up: Hold a hand high or low. Then tell a neighbour why. 1 Right first time, 2 Fix it',
    talkPlan: {
      form: 'line-up',
      task: 'Hold a hand high or low. Then tell a neighbour why.',
      items: ['Right first time', 'Fix it'],
    },
    teacherNote: '',
    note: {
      ask: '‘What would you never want to get wrong?’',
      listenFor: 'The other side: safety, time, a first success.',
      ifItStalls: 'Take a tower of bricks: plan it first, or try and see?',
      care: 'Keep to things, not to people.',
    },
    picture: { names: ['wrench'], emoji: ['🔧'], alt: 'A wrench' },
    home: 'What did you get wrong today, and what came of it?',
    strands: ['cognitive', 'social-emotional'],
    curriculum: { spokenLanguage: [4, 6, 11], eyfs: 'Self-Regulation', pshe: 'Goals and resilience' },
    sensitivity: 0,
  }
}

/** The same slide with other starters in some bands. */
export function aSlideWithStarters(changes: Partial<WrittenSlide['starters']>, others: Partial<WrittenSlide> = {}) {
  return aSlide({ ...others, starters: { ...aSlide().starters, ...changes } })
}

/** A library without faults: 53 weeks and five themed weeks, keyed by file name. */
export function aLibrary(): Record<string, WrittenSlide[]> {
  const weeks = Array.from({ length: weeksInLibrary }, (_, at) => [
    `weeks/${String(at + 1).padStart(2, '0')}`,
    aWeek(at + 1),
  ])
  const themed = Object.keys(themedWeekPlaces).map((name, at) => [`themed/${name}`, aWeek(weeksInLibrary + 1 + at)])
  return Object.fromEntries([...weeks, ...themed])
}

type WeekChanges = Partial<Record<WrittenSlide['theme'], Partial<WrittenSlide>>>

/** The five slides of a week, made of nonsense words so that no two slides of any weeks are alike. */
export function aWeek(week: number, changes: WeekChanges = {}): WrittenSlide[] {
  return themes.map((theme, day) => {
    const number = week * themes.length + day
    const [word, ...w] = Array.from({ length: 24 }, (_, at) => madeUpWord(number * 24 + at))
    return aSlide({
      id: `slide-${number}`,
      theme,
      topic: `topic-${number}`,
      word: word ?? '',
      wordCard: { word: word ?? '', meaning: 'to be made up', example: `We ${word} it.` },
      emoji: pictures[number] ?? '',
      picture: {
        names: [nameOf(pictures[number] ?? '') ?? ''],
        emoji: [],
        alt: `A picture${number % 4 === 0 ? ` of ${firstNames[(number / 4) % firstNames.length]}` : ''}`,
      },
      title: `${w[0]} ${word}`,
      subtitle: `${w[1]} ${w[2]}`,
      prompt: `${openings[number % openings.length]} ${w[3]} ${w[4]} ${w[5]} ${w[6]} ${w[7]} ${w[8]}, and why?`,
      promptSimple: `If it is a ${w[9]}, is it up or in?`,
      followUp: `What if it ${w[13]} ${w[14]}?`,
      starters: {
        all: [`An ${w[15]} is…`, `To ${w[16]} it…`, `So ${w[17]} or…`],
        eyfs: [`It ${w[18]} is…`, `We ${w[19]} it…`],
        ks1: [`It ${w[15]} to…`, `We ${w[16]} an…`, `On ${w[17]} it…`],
        lowerKS2: [`Up ${w[18]} to…`, `At ${w[19]} it…`, `By ${w[20]} an…`],
        upperKS2: [`Also ${w[15]} it…`, `But ${w[16]} it…`, `Because ${w[17]} it…`, `If ${w[18]} it…`],
      },
      ...talkOf(talkForms.filter((form) => !formsWithChoices.has(form))[day] ?? 'pairs', `Both draw or say ${w[21]}.`),
      timerDuration: [120, 180, 240, 300][number % 4] ?? 180,
      home: undefined,
      strands: [strands[number % strands.length] ?? 'physical'],
      curriculum: { spokenLanguage: [(number % 12) + 1], pshe: 'Relationships' },
      ...withoutOthersOf(changes[theme]),
      ...changes[theme],
    })
  })
}

/** They need items. */
const formsWithChoices = new Set<TalkForm>(['line-up', 'corners', 'two sides', 'rank', 'vote', 'show of fingers'])

function talkOf(form: TalkForm, task: string): Pick<WrittenSlide, 'talk' | 'talkPlan'> {
  return { talk: `${form}: ${task}`, talkPlan: { form, task, items: null } }
}

const pictures = Array.from({ length: 0x700 }, (_, at) => String.fromCodePoint(0x1f300 + at)).filter(
  (picture) => emojiFault(picture) === undefined && nameOf(picture) !== undefined,
)

/** In the Fluent set. */
function nameOf(picture: string): string | undefined {
  return new Map(Object.entries(chars)).get(picture.codePointAt(0)?.toString(16) ?? '')
}
const openings = ['Which', 'Why', 'How', 'When', 'Where', 'Suppose', 'Who']

/** Three syllables, chosen by a hash of the number, so that consecutive words are not alike. */
function madeUpWord(number: number): string {
  let hash = Math.imul(number + 1, 0x9e3779b1)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  hash = (hash ^ (hash >>> 13)) >>> 0
  return Array.from({ length: 3 }, () => {
    const syllable = hash % 60
    hash = Math.floor(hash / 60)
    return `${'bdfgklmnprst'[syllable % 12]}${'aeiou'[Math.floor(syllable / 12)]}`
  }).join('')
}
