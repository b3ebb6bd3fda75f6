import * as z from 'zod/mini'
import { oneLine } from '../accounts/passwords.ts'
import { endpoint } from '../endpoint.ts'
import { ageBand } from './age-band.ts'
import { secondsAgo } from './record.ts'

/** What a vote may have; the board keeps to it. */
export const voteLimits = { leastChoices: 2, maxChoices: 3, wordsCharacters: 60, hands: 99 } as const

const { leastChoices, maxChoices, wordsCharacters, hands: maxHands } = voteLimits

const words = z.string('Please name every choice').check(
  z.overwrite((typed) => typed.replaceAll(/\s+/g, ' ').trim()),
  oneLine,
  z.regex(/[^\p{Default_Ignorable_Code_Point}\p{Z}]/u, 'Please name every choice'),
  // Code points, not UTF-16 units: 🔧 is one.
  z.refine((line) => Array.from(line).length <= wordsCharacters, `Please use at most ${wordsCharacters} characters`),
)
const countSentence = `Please count from 0 to ${maxHands} hands`
const hands = z.int(countSentence).check(z.minimum(0, countSentence), z.maximum(maxHands, countSentence))
const choicesSentence = 'Please give two or three choices'

export const recordVote = endpoint({
  method: 'POST',
  path: '/api/slides/:id/votes',
  access: 'licensed',
  says: 'Records how many hands of a class went up for each choice, before and after the talk: totals, no names. Of the votes of the same account, day, slide and age band the last one made stays. A slide whose sensitivity is 1 or more takes no votes: 403. A vote that was kept in a browser names its account and how long ago it was: 409 if another account has signed in since.',
  params: z.strictObject({ id: z.string() }),
  body: z.strictObject({
    ageGroup: ageBand,
    accountId: z.optional(z.string()),
    secondsAgo,
    choices: z
      .array(z.strictObject({ words, before: hands, after: hands }))
      .check(z.minLength(leastChoices, choicesSentence), z.maxLength(maxChoices, choicesSentence)),
  }),
  response: z.object({ success: z.literal(true) }),
})

/** One choice of a vote: how many hands went up for it before the talk and after. */
export type VoteChoice = z.output<typeof recordVote.body>['choices'][number]

/** Apart from the endpoint, so that the code that only invalidates these figures does not load its schema. */
export const classVotesAt = { method: 'GET', path: '/api/stats/votes' } as const
