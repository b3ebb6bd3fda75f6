import { BoardPreview } from './board/board-preview.tsx'
import { Presentation } from './board/presentation.tsx'

/** Loaded as one chunk: a part that two chunks shared would not be fetched again after a failure. */
export const boardChunk = { Presentation, BoardPreview }
