import { stepView } from '../talk/step-view.tsx'
import { talkSteps } from '../talk/steps.ts'
import { isTimeToVoteAgain } from '../vote/use-vote.ts'
import { Tools } from './tools.tsx'

/** What the board opens without. */
export const toolsChunk = { Tools, talkSteps, stepView, isTimeToVoteAgain }
