import { Check } from 'lucide-react'
import { VoteBar, VoteKey } from './vote-bar.tsx'
import { type StageProps, VoteTitle } from './vote-head.tsx'
import { canGoOn, choicesOf, choose } from './vote.ts'

type Props = StageProps & { question: string; onGo: () => void }

/** For a slide with more choices than a vote can have. */
export function ChooseStage({ slide, vote, question, onChange, onClose, onGo }: Props) {
  return (
    <>
      <VoteTitle>{question}</VoteTitle>
      <ul className="vote-options" aria-label="Choices">
        {choicesOf(slide).map((words, index) => (
          <li key={words}>
            <button
              type="button"
              className="vote-option"
              aria-pressed={vote.choices.some(({ number }) => number === index + 1)}
              onClick={() => onChange(choose(vote, index + 1, words))}
            >
              <span className="vote-number">{index + 1}</span> <span>{words}</span>
              <Check className="vote-tick" />
            </button>
          </li>
        ))}
      </ul>
      <p className="vote-sum" role="status">
        {`Choose two or three to vote on. ${vote.choices.length} chosen.`}
      </p>
      <VoteBar go="Count hands" onGo={onGo} isReady={canGoOn(vote)}>
        <VoteKey onPress={onClose}>Close the vote</VoteKey>
      </VoteBar>
    </>
  )
}
