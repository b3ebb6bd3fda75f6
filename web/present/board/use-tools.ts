import { useCallback, useEffect, useState } from 'react'
import { importWithRetry } from '#web/platform/import-with-retry.ts'
import { hasTalkSteps } from '../talk/use-talk-steps.ts'
import type { toolsChunk } from '../tools/tools-chunk.ts'

const importTools = importWithRetry(() => import('../tools/tools-chunk.ts'))
let loaded: typeof toolsChunk | undefined

async function fetchTools(): Promise<void> {
  loaded = (await importTools()).toolsChunk
}

// The talk steps are in it: where they are on, the board needs it when it opens.
if (hasTalkSteps()) fetchTools().catch(() => {})

/** The tools, fetched once the board is open, so that the first tap opens them at once. */
export function useTools() {
  const [state, setState] = useState<'waiting' | 'loaded' | 'failed'>(loaded ? 'loaded' : 'waiting')
  const retry = useCallback(() => {
    // Two presses try at once, and the first may fail last.
    void fetchTools()
      .catch(() => {})
      .then(() => setState(loaded ? 'loaded' : 'failed'))
  }, [])
  useEffect(retry, [retry])
  return { tools: state === 'loaded' ? loaded : undefined, hasFailed: state === 'failed', retry }
}
