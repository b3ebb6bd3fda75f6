import { importWithRetry } from '#web/platform/import-with-retry.ts'

export const importBoardSwap = importWithRetry(() => import('./board-swap-chunk.ts'))
