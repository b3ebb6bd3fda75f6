import { BoardSwapNotice } from './board-swap-notice.tsx'
import { BoardSwapPanel } from './board-swap-panel.tsx'

/** Loaded as one chunk, when the first swap on a board is opened. */
export const boardSwapChunk = { BoardSwapNotice, BoardSwapPanel }
