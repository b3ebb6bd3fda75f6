import type { ReactNode } from 'react'
import { BoardDialog } from '#web/present/frame/board-dialog.tsx'
import type { PresentedSlide } from '../presented-slide.ts'

type Props = { card: NonNullable<PresentedSlide['wordCard']>; readAloudKey: ReactNode; onClose: () => void }

/** The slide's word, large: what it means, and how it sounds in a sentence. */
export function WordCard({ card: { word, meaning, example }, readAloudKey, onClose }: Props) {
  return (
    <BoardDialog className="board-sheet word-card" aria-label={`Word: ${word}`} onClose={onClose}>
      <div>
        <h2>{word}</h2>
        <p className="meaning">{meaning}</p>
        <p className="example">{example}</p>
      </div>
      <div className="sheet-keys">
        {readAloudKey}
        <button type="button" className="key key-go" onClick={onClose}>
          Back to the slide
        </button>
      </div>
    </BoardDialog>
  )
}
