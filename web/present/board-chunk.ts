import { Presentation } from './board/presentation.tsx'
import { StaticBoard } from './board/static-board.tsx'

/** Loaded as one chunk: a part that two chunks shared would not be fetched again after a failure. */
export const boardChunk = { Presentation, StaticBoard }
