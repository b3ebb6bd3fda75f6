import { plainWords, sentencesOf } from './counting.ts'
import { type Fault, faultIf, warningIf } from './fault.ts'
import { lengthFaults } from './length-faults.ts'
import { nearRepeat, similarity } from './similarity.ts'

type Questions = {
  prompt: string
  promptSimple: string
  followUp: string
  sensitivity?: 0 | 1 | 2 | undefined
}

/** What is wrong with the questions of a slide: the prompt, its simple wording and the follow-up. */
export function promptFaults(slide: Questions): Fault[] {
  return [
    ...wholePromptFaults(slide),
    ...simpleWordingFaults(slide),
    ...followUpFaults(slide),
    ...((slide.sensitivity ?? 0) === 0 ? [] : distanceFaults(slide)),
  ]
}

const limits = { minCharacters: 20, maxCharacters: 110, maxWords: 18 }

function wholePromptFaults({ prompt, followUp }: Questions): Fault[] {
  const sentences = sentencesOf(prompt).length
  const opening = closedOpeningOf(prompt)
  return [
    ...lengthFaults('prompt', prompt, limits),
    ...questionFaults('prompt', prompt),
    ...faultIf(sentences > 2, 'prompt', `${sentences} sentences; at most 2.`, 'Join or cut them.'),
    ...faultIf(
      opening !== undefined && !/\b(why|how|or)\b/i.test(prompt) && !asksOpenly.test(followUp),
      'prompt',
      `It opens with “${opening}” and can be answered by yes or no.`,
      'Ask why, how or “this or that”, or open it in the follow-up.',
    ),
  ]
}

const closedOpenings = 'is are am was were do does did can could have has had will would should'.split(' ')
const asksOpenly = /\b(why|how|what|which|when|where|who|whose)\b/i

/** The word that makes a question closed, looked for in the last sentence: an earlier one may set the scene. */
function closedOpeningOf(text: string): string | undefined {
  const opening = plainWords(sentencesOf(text).at(-1) ?? '')[0]
  return closedOpenings.find((closed) => closed === opening)
}

/** Animals that are not among the recurring characters of the library. */
const strangeAnimals =
  /\b(?:Ant|Badger|Bat|Beaver|Bee|Bird|Bunny|Cat|Chick|Cow|Crab|Deer|Dog|Donkey|Dragon|Duck|Elephant|Fish|Frog|Giraffe|Goat|Goose|Hare|Hen|Horse|Kitten|Lion|Mole|Monkey|Moose|Otter|Owl|Panda|Penguin|Pig|Pony|Puppy|Robin|Seal|Sheep|Snail|Spider|Squirrel|Tiger|Toad|Tortoise|Turtle|Whale|Wolf|Worm|Zebra)\b/

function simpleWordingFaults({ promptSimple }: Questions): Fault[] {
  const field = 'promptSimple'
  const animal = strangeAnimals.exec(promptSimple)?.[0]
  return [
    ...lengthFaults(field, promptSimple, { maxCharacters: 80 }),
    ...questionFaults(field, promptSimple),
    ...faultIf(
      animal !== undefined,
      field,
      `“${animal}” is not one of the library’s animals.`,
      'Give the question to Fox, Bear, Mouse, Rabbit or Hedgehog, or write “a” before it.',
    ),
  ]
}

function followUpFaults({ prompt, followUp }: Questions): Fault[] {
  const likeness = similarity(prompt, followUp)
  const opening = closedOpeningOf(followUp)
  const fix = 'Add a move: why, what if, how might someone else see it, what would change your mind.'
  return [
    ...lengthFaults('followUp', followUp, { maxCharacters: 90 }),
    ...questionFaults('followUp', followUp),
    ...faultIf(
      likeness > nearRepeat,
      'followUp',
      `It is the prompt again (similarity ${likeness.toFixed(2)}; at most ${nearRepeat}).`,
      fix,
    ),
    ...faultIf(
      opening !== undefined && !asksOpenly.test(followUp) && !/\b(if|or)\b/i.test(followUp),
      'followUp',
      `It opens with “${opening}” and can be answered by yes or no.`,
      fix,
    ),
  ]
}

function questionFaults(field: string, text: string): Fault[] {
  const marks = text.split('?').length - 1
  return faultIf(
    marks !== 1 || !text.endsWith('?'),
    field,
    marks === 0 ? 'It has no question mark.' : 'It must have one question mark, at the very end.',
    'Ask one question, and end with it.',
  )
}

/** "You" as the helper who could do, say or think something, not the person it happened to. */
const youWhoHelp =
  /\b(?:(?:can|could|might|would|should|will|do) you|you (?:can|could|might|would|should)) (?!feel|be\b|cry|worry|fear|lose|miss|need|want)\w+|\b(?:tell|ask) you\b|\byour (?:friend|partner|help|advice|answer|idea)\b/gi

/** On a sensitive slide the question is about someone else, and "you" is only ever the helper. */
function distanceFaults({ prompt, promptSimple, followUp }: Questions): Fault[] {
  return Object.entries({ prompt, promptSimple, followUp }).flatMap(([field, text]) =>
    warningIf(
      /\byou(?:r|rs|rself|rselves)?\b/i.test(text.replaceAll(youWhoHelp, '')),
      field,
      'This slide may touch a nerve, and “you” is not only the helper.',
      'Ask about “someone” or a character, or what you could do for them.',
    ),
  )
}
