import { textsOf } from '#contract/slides/rules/slide-faults.ts'
import { hasFormOf } from '#contract/slides/rules/word-faults.ts'
import type { WrittenSlide } from '#contract/slides/writing/written-slide.ts'
import { type ContentFault, faultOf, groupBy, type PlacedSlide, weeksInLibrary } from '../placed-slide.ts'
import { percent } from './balance.ts'
import { firstNames, properNouns } from './first-names.ts'

type Placed = PlacedSlide<WrittenSlide>

/** What readers tire of when they read many slides: the same names, the same minutes, the same way to talk. */
export function wordingFaults(slides: Placed[]): ContentFault[] {
  return [
    ...shareFaults(slides),
    ...minuteFaults(slides),
    ...nameFaults(slides),
    ...slides.flatMap((placed) => [...wordFaults(placed), ...careFaults(placed)]),
  ]
}

type Limit = { field: string; what: string; most: number; fix: string; is: (slide: WrittenSlide) => boolean }

const limits: Limit[] = [
  {
    field: 'followUp',
    what: 'have the word to learn in the follow-up',
    most: 1 / 3,
    fix: 'Write the best second question first, and choose the word afterwards.',
    is: ({ followUp, word }) => hasFormOf(followUp, word),
  },
  {
    field: 'talk',
    what: 'have a neighbour in the task',
    most: 1 / 4,
    fix: 'Let children settle, guess or perform something.',
    is: ({ talk }) => /neighbour/i.test(talk),
  },
  {
    field: 'text',
    what: 'say “nobody”',
    most: 1 / 10,
    fix: 'Say what there is instead.',
    is: (slide) => textsOf(slide).some(({ text }) => /\bnobody\b/i.test(text)),
  },
]

function shareFaults(slides: Placed[]): ContentFault[] {
  return limits.flatMap(({ field, what, most, fix, is }) => {
    const count = slides.filter(({ slide }) => is(slide)).length
    if (count <= slides.length * most) return []
    return [ofLibrary(field, `${count} of ${slides.length} ${what}; at most ${percent(most)} may.`, fix)]
  })
}

const times = new Set([120, 180, 240, 300])
const mostOfATime = 0.6

function minuteFaults(slides: Placed[]): ContentFault[] {
  const fix = 'Write 120, 180, 240 or 300, by what the task needs.'
  const wrong = slides
    .filter(({ slide }) => !times.has(slide.timerDuration))
    .map((placed) =>
      faultOf(placed, {
        field: 'timerDuration',
        wrong: `${placed.slide.timerDuration} seconds are not 2, 3, 4 or 5 minutes.`,
        fix,
      }),
    )
  const often = [...groupBy(slides, ({ slide }) => `${slide.timerDuration / 60}`)].filter(
    ([, those]) => those.length > slides.length * mostOfATime,
  )
  return [
    ...wrong,
    ...often.map(([time, those]) =>
      ofLibrary(
        'timerDuration',
        `${those.length} of ${slides.length} last ${time} minutes; at most ${percent(mostOfATime)} may.`,
        fix,
      ),
    ),
  ]
}

const mostOfAName = 4
const leastNames = 40

function nameFaults(slides: Placed[]): ContentFault[] {
  const met = slides.flatMap((placed) => [...namesOn(placed.slide)].map((name) => ({ name, placed })))
  const byName = groupBy(met, ({ name }) => name)
  const unknown = met.filter(({ name }) => !firstNames.includes(name))
  const known = new Set(met.map(({ name }) => name).filter((name) => firstNames.includes(name))).size
  return [
    ...unknown.map(({ name, placed }) =>
      faultOf(placed, {
        field: 'text',
        wrong: `“${name}” is not one of the first names.`,
        fix: 'Choose one of tools/content/library/first-names.ts, or add it there.',
      }),
    ),
    ...[...byName].flatMap(([name, those]) =>
      those.slice(mostOfAName).map(({ placed }) =>
        faultOf(placed, {
          field: 'text',
          wrong: `“${name}” is on ${those.length} slides; at most ${mostOfAName}.`,
          fix: 'Choose a rarer one of tools/content/library/first-names.ts.',
        }),
      ),
    ),
    ...(known < leastNames && slides.length > weeksInLibrary * 5
      ? [ofLibrary('text', `${known} first names; at least ${leastNames}.`, 'Choose others.')]
      : []),
  ]
}

/** Known names anywhere, and other words that have a capital within a sentence. */
function namesOn(slide: WrittenSlide): Set<string> {
  const texts = textsOf(slide).filter(({ field }) => !field.startsWith('curriculum'))
  const capitals = texts.flatMap(({ text }) => text.match(/\p{Lu}\p{Ll}+/gu) ?? [])
  const within = texts.flatMap(({ text }) => [...text.matchAll(/(?<=\p{Ll} )\p{Lu}\p{Ll}+/gu)].map(([word]) => word))
  return new Set([
    ...capitals.filter((word) => firstNames.includes(word)),
    ...within.filter((word) => !properNouns.includes(word)),
  ])
}

const bare =
  'act|add|answer|ask|begin|choose|draw|find|give|guess|hold|make|name|pick|point|say|share|show|speak|squawk|swap|take|tell|think|try|vote|whisper'
const refused: { words: RegExp; fix: string }[] = [
  { words: /\bsomebody\b/i, fix: 'Write “someone”.' },
  { words: /\bwhoever\b/i, fix: 'Write “who” or “the one who”.' },
  { words: new RegExp(`\\beach (?:${bare})\\b`, 'i'), fix: 'Write “Take turns to …”.' },
]

function wordFaults(placed: Placed): ContentFault[] {
  return textsOf(placed.slide).flatMap(({ field, text }) =>
    refused.flatMap(({ words, fix }) => {
      const [found] = words.exec(text) ?? []
      return found ? [faultOf(placed, { field, wrong: `“${found}” is here.`, fix })] : []
    }),
  )
}

/** What a careful head would ask about, by the words that name it. */
const tender = new RegExp(
  `\\b(${[
    'deaf|hears?|heard|noises?|noisy|sounds?|loud(?:er|est)?',
    'blind(?:fold)?|colou?rs?|eyes',
    'accents?|stammers?|tongue-twisters?',
    'dead|death|died|dies|hospital|ill|illness',
    'breakfast|feasts?|hungry|hunger|lunch',
    'bedrooms?|bikes?|holidays?|pets?|shoes?',
    'copied|copies|laugh(?:s|ed)? at|told off',
    'flags?|memorials?|statues?',
    'knife|knives|plugs?|pond|river|scissors|strangers?|swim',
  ].join('|')})\\b`,
  'i',
)

function careFaults(placed: Placed): ContentFault[] {
  const { title, prompt, promptSimple, followUp, note } = placed.slide
  const [found] = tender.exec([title, prompt, promptSimple, followUp].join('\n')) ?? []
  if (!found || note?.care) return []
  return [
    faultOf(placed, {
      field: 'note.care',
      wrong: `“${found}” may touch a child, and nothing says how to take care.`,
      fix: 'Say in up to ten words whom to look after.',
    }),
  ]
}

function ofLibrary(field: string, wrong: string, fix: string): ContentFault {
  return { path: 'content', id: '', field, wrong, fix }
}
