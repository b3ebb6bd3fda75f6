import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { leaveEvent } from '#web/present/frame/leave-event.ts'
import type { useVote } from './use-vote.ts'
import { isSecondDue } from './vote.ts'
import './style/leave-question.css'

type Props = {
  vote: ReturnType<typeof useVote>
  /** A countdown goes on without the board, and with it the talk between the two counts. */
  isTalking: boolean
  onVote: () => void
  onLeave: () => void
}

/** Asks once, when the board is left without the count after the talk. It blocks nothing: to close again leaves. */
export function LeaveQuestion({ vote: [vote, change], isTalking, onVote, onLeave }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const first = useRef<HTMLButtonElement>(null)
  const leave = useEffectEvent((event: Event) => {
    if (!isSecondDue(vote)) return
    if (vote.second === 'due') {
      event.preventDefault()
      setIsAsking(true)
      change({ ...vote, second: 'asked' })
    } else if (!isTalking) change({ ...vote, second: 'skipped' })
  })
  useEffect(() => {
    document.addEventListener(leaveEvent, leave)
    return () => document.removeEventListener(leaveEvent, leave)
  }, [])
  const isShown = isAsking && isSecondDue(vote)
  useEffect(() => {
    if (isShown) first.current?.focus()
  }, [isShown])
  if (!isShown) return null

  function stay({ currentTarget }: MouseEvent): void {
    currentTarget.closest<HTMLElement>('dialog')?.focus()
    setIsAsking(false)
  }
  return (
    <div className="leave-question" role="group" aria-labelledby="leave-question">
      <p id="leave-question">Vote again before you leave?</p>
      <button
        ref={first}
        type="button"
        className="key key-go"
        onClick={() => {
          setIsAsking(false)
          onVote()
        }}
      >
        Vote again
      </button>
      <button type="button" className="key" onClick={onLeave}>
        Leave
      </button>
      <button type="button" className="key" onClick={stay}>
        Stay
      </button>
    </div>
  )
}
