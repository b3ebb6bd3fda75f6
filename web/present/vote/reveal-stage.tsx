import { BackKey, VoteBar, VoteKey } from './vote-bar.tsx'
import { type StageProps, VoteTitle } from './vote-head.tsx'
import { dotsFor, verdictOn } from './vote-words.ts'
import { type Choice, wordsOf } from './vote.ts'
import './style/reveal.css'

type Props = StageProps & { onNew: () => void }

/** Both counts together, and what they prove. */
export function RevealStage({ vote, onBack, onClose, onNew }: Props) {
  const { choices } = vote
  const { lead, rest, ask } = verdictOn(choices)
  const most = Math.max(1, ...choices.flatMap(({ before, after }) => [before, after]))
  const hasLongWords = choices.some((choice) => wordsOf(choice).length > 24)
  return (
    <>
      <div className="vote-verdict">
        <VoteTitle>
          {lead && <b>{lead}</b>} {rest}
        </VoteTitle>
        <Dots {...dotsFor(choices)} />
      </div>
      <ul className="vote-bars" data-words={hasLongWords ? 'long' : 'short'} aria-label="Both counts">
        {choices.map((choice) => (
          <li key={choice.number}>
            <span className="vote-number">{choice.number}</span>
            <h3 className="vote-words">{wordsOf(choice)}</h3>
            <Bars choice={choice} most={most} />
          </li>
        ))}
      </ul>
      <p className="vote-sum vote-ask">
        <b>Ask</b> {ask}
      </p>
      <VoteBar go="Back to the slide" onGo={onClose}>
        <BackKey onPress={onBack}>Back to counting</BackKey>
        <VoteKey onPress={onNew}>New vote</VoteKey>
      </VoteBar>
    </>
  )
}

function Bars({ choice, most }: { choice: Choice; most: number }) {
  return (
    <div className="vote-pair">
      {(['before', 'after'] as const).map((when) => (
        <p key={when}>
          <i className={`vote-${when}`} style={{ width: `calc((100% - 6.5em) * ${choice[when] / most})` }} />
          <b>{choice[when]}</b> <span>{when}</span>
        </p>
      ))}
    </div>
  )
}

const rows = 4

/** The children who changed are the last ones, in the day's colour. */
function Dots({ hands = 0, changed = 0 }: { hands?: number; changed?: number }) {
  if (hands === 0) return null
  const perRow = Math.ceil(hands / rows)
  return (
    <svg className="vote-dots" viewBox={`0 0 ${perRow * 10} ${rows * 10}`} aria-hidden="true">
      {Array.from({ length: hands }, (_, index) => (
        <circle
          key={index}
          className={index < hands - changed ? undefined : 'vote-changed'}
          cx={(index % perRow) * 10 + 5}
          cy={Math.floor(index / perRow) * 10 + 5}
          r="3.6"
        />
      ))}
    </svg>
  )
}
