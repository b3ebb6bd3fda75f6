import { Plus } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import { BackKey, VoteBar, VoteKey } from './vote-bar.tsx'
import { type StageProps, VoteTitle } from './vote-head.tsx'
import { handsWords, sumWords } from './vote-words.ts'
import {
  addHands,
  type Choice,
  clearCount,
  handsFor,
  handsIn,
  hearsIdeas,
  mustChoose,
  rename,
  setHands,
  wordsOf,
} from './vote.ts'

type Props = StageProps & { question: string; go: string; onGo: () => void }

/** One count of hands. It never shows the other one: both are revealed together. */
export function CountStage({ slide, vote, question, go, onChange, onBack, onClose, onGo }: Props) {
  const cards = useRef<HTMLUListElement>(null)
  const [isTyping, setIsTyping] = useState(false)
  function startOrStopTyping(): void {
    setIsTyping(!isTyping)
    if (!isTyping) cards.current?.querySelector<HTMLElement>('.vote-count')?.focus()
  }
  return (
    <>
      <VoteTitle>{question}</VoteTitle>
      <ul ref={cards} className="vote-cards" data-typing={isTyping || undefined} aria-label="Choices">
        {vote.choices.map((choice) => (
          <Card
            key={choice.number}
            choice={choice}
            hands={handsFor(vote, choice)}
            onAdd={(more) => onChange(addHands(vote, choice.number, more))}
            onType={(hands) => onChange(setHands(vote, choice.number, hands))}
            onRename={hearsIdeas(slide) ? (words) => onChange(rename(vote, choice.number, words)) : undefined}
          />
        ))}
      </ul>
      <p className="vote-sum" role="status">
        {sumWords(handsIn(vote))}
      </p>
      <VoteBar go={go} onGo={onGo}>
        {vote.stage === 'after' && <BackKey onPress={onBack}>First count</BackKey>}
        {vote.stage === 'before' && mustChoose(slide) && <BackKey onPress={onBack}>Choices</BackKey>}
        <VoteKey onPress={() => onChange(clearCount(vote))}>Clear</VoteKey>
        <VoteKey pressed={isTyping} onPress={startOrStopTyping}>
          Type
        </VoteKey>
        <VoteKey onPress={onClose}>Close the vote</VoteKey>
      </VoteBar>
    </>
  )
}

type CardProps = {
  choice: Choice
  hands: number
  onAdd: (more: number) => void
  onType: (hands: number) => void
  /** Only for ideas that the teacher hears. */
  onRename: ((words: string) => void) | undefined
}

/** A button that fills the card is behind its fields, so that a tap anywhere adds a hand. */
function Card({ choice, hands, onAdd, onType, onRename }: CardProps) {
  const tap = useRef<HTMLButtonElement>(null)
  const count = useRef<HTMLInputElement>(null)
  const words = wordsOf(choice)
  // The digit itself goes to the field, which replaces what it holds.
  function typeHere({ key }: KeyboardEvent): void {
    if (/^\d$/.test(key)) count.current?.focus()
  }
  function leaveField(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return
    // Otherwise it would press the button that takes the focus, and add a hand.
    event.preventDefault()
    tap.current?.focus()
  }
  return (
    <li className="vote-card">
      <button
        ref={tap}
        type="button"
        className="vote-tap"
        aria-label={`${words}: ${handsWords(hands)}. Tap to add one`}
        onClick={() => onAdd(1)}
        onKeyDown={typeHere}
      />
      <span className="vote-number">{choice.number}</span>
      {onRename ? (
        <Field
          className="vote-words"
          aria-label={`Idea ${choice.number} in words`}
          maxLength={30}
          value={choice.words}
          onType={onRename}
          onKeyDown={leaveField}
        />
      ) : (
        <h3 className="vote-words">{words}</h3>
      )}
      <div className="vote-digits">
        <Field
          ref={count}
          className="vote-count"
          aria-label={`${words}: number of hands`}
          inputMode="numeric"
          maxLength={2}
          value={hands}
          onType={(typed) => onType(Number(typed.replaceAll(/\D/g, '')))}
          onKeyDown={leaveField}
        />
      </div>
      <p className="vote-hint" aria-hidden="true">
        <Plus />
        <span>Tap for each hand</span>
      </p>
      <button type="button" className="key" aria-label={`${words}: −1`} onClick={() => onAdd(-1)}>
        −1
      </button>
    </li>
  )
}

/** What is typed replaces what it held. */
function Field({ onType, ...input }: ComponentProps<'input'> & { onType: (typed: string) => void }) {
  return (
    <input
      {...input}
      autoComplete="off"
      enterKeyHint="done"
      onFocus={(event) => event.target.select()}
      onChange={(event) => onType(event.target.value)}
    />
  )
}
