import { stringify } from 'yaml'
import { emojiFault } from '#contract/slides/rules/emoji-fault.ts'
import { strands, talkForms, themes, type WrittenSlide } from '#contract/slides/written-slide.ts'
import { themedWeekPlaces, weeksInLibrary } from '#tools/content/placed-slide.ts'

/** A slide without faults, into which a test plants one. */
export function aSlide(changes: Partial<WrittenSlide> = {}): WrittenSlide {
  return {
    id: 'the-marvellous-mistake',
    theme: 'monday',
    topic: 'mistakes',
    word: 'prevent',
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
    talk: 'line-up: point or place a name card between “right first time” and “fix it”, then explain your place to a neighbour',
    teacherNote:
      'Classes praise mistakes because they think that is the answer we want. Make room for the other side: safety, time, the confidence of a first success. Listen for “it depends”, then ask for an example.',
    strands: ['cognitive', 'social-emotional'],
    curriculum: { spokenLanguage: [4, 6, 11], eyfs: 'Self-Regulation', pshe: 'Goals and resilience' },
    sensitivity: 0,
    ...changes,
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

/** These weeks as files of content/, with a list of every topic in them. */
export function contentFiles(library: Record<string, object[]>): { path: string; text: string }[] {
  const topics = Array.from({ length: (weeksInLibrary + 6) * themes.length }, (_, number) => `topic-${number}`)
  return Object.entries({ ...library, topics }).map(([name, list]) => ({
    path: `content/${name}.yaml`,
    text: stringify(list),
  }))
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
      emoji: pictures[number] ?? '',
      title: `${w[0]} ${word}`,
      subtitle: `${w[1]} ${w[2]}`,
      prompt: `${openings[number % openings.length]} ${w[3]} ${w[4]} ${w[5]} ${w[6]} ${w[7]} ${w[8]}, and why?`,
      promptSimple: `If it is a ${w[9]}, is it up or in?`,
      followUp: `What if ${w[12]} ${w[13]} ${w[14]}?`,
      starters: {
        all: [`An ${w[15]} is…`, `To ${w[16]} it…`, `So ${w[17]} or…`],
        eyfs: [`It ${w[18]} is…`, `We ${w[19]} it…`],
        ks1: [`It ${w[15]} to…`, `We ${w[16]} an…`, `On ${w[17]} it…`],
        lowerKS2: [`Up ${w[18]} to…`, `At ${w[19]} it…`, `By ${w[20]} an…`],
        upperKS2: [`Also ${w[15]} it…`, `But ${w[16]} it…`, `Because ${w[17]} it…`, `If ${w[18]} it…`],
      },
      talk: `${talkForms[day]}: both draw or say ${w[21]}`,
      strands: [strands[number % strands.length] ?? 'physical'],
      curriculum: { spokenLanguage: [(number % 12) + 1], pshe: 'Relationships' },
      ...changes[theme],
    })
  })
}

const pictures = Array.from({ length: 0x700 }, (_, at) => String.fromCodePoint(0x1f300 + at)).filter(
  (picture) => emojiFault(picture) === undefined,
)
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
