import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { partsOfToday, readToday } from '#contract/site/today.ts'
import { upcomingSlides } from '#contract/slides/planning.ts'
import { readStats } from '#contract/usage/stats.ts'
import { refreshPack, storeToday } from './refresh-pack.ts'

/** After the page's own work, and after a change has been read again. */
const waitMs = 2_000
const inPack = [readToday, upcomingSlides, ...Object.values(partsOfToday)].map(({ path }) => path)

/** Renders nothing: keeps this device ready for days without a network. */
export function KeepPack() {
  const client = useQueryClient()
  useEffect(() => keepFresh(client), [client])
  return null
}

function isOf(path: string, queryHash: string): boolean {
  return queryHash.startsWith(`["GET","${path}"`)
}

/**
 * Refreshes the pack at every start, whenever a response changes that is in it, and when the person comes back to the page. The week's
 * uses alone are stored without a call.
 */
function keepFresh(client: QueryClient): () => void {
  if (!('serviceWorker' in navigator && 'caches' in window && 'indexedDB' in window)) return () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let isFetchDue = false
  const work = (): Promise<void> => {
    if (!isFetchDue) return storeToday(client)
    isFetchDue = false
    return refreshPack(client)
  }
  const planToStore = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      // Out of reach: the next change or visit tries again.
      running = (running ?? Promise.resolve()).then(work).catch(() => {})
    }, waitMs)
  }
  const planToFetch = (): void => {
    isFetchDue = true
    planToStore()
  }
  const planIfVisible = (): void => {
    if (!document.hidden) planToFetch()
  }
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const { queryHash } = event.query
    if (isOf(readStats.path, queryHash)) planToStore()
    else if (inPack.some((path) => isOf(path, queryHash))) planToFetch()
  })
  planToFetch()
  window.addEventListener('online', planToFetch)
  document.addEventListener('visibilitychange', planIfVisible)
  return () => {
    clearTimeout(timer)
    stop()
    window.removeEventListener('online', planToFetch)
    document.removeEventListener('visibilitychange', planIfVisible)
  }
}
