import type { QueryClient } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { readToday } from '#contract/site/today.ts'
import { readStored } from '#web/platform/browser-storage.ts'
import { keyOf } from '#web/platform/calls/api.ts'
import { keepResponse } from '#web/platform/calls/kept-responses.ts'
import { sharedQueryClient } from '#web/platform/calls/query-client.ts'
import { paths } from '#web/platform/paths.ts'
import { fill } from '../pages/dashboard/start/fill.ts'
import { App } from './app.tsx'
import type { FoundToday } from './today/found-today.ts'

/** Takes over from what the first script has painted. */
export async function start(found: FoundToday | undefined): Promise<void> {
  // The last release left a sign-out without a network to be sent by the app. Remove this with the next release.
  if (readStored('browser', 'dd-sign-out-later'))
    await (await import('#web/accounts/sessions/finish-old-sign-out.ts')).finishOldSignOut()
  const root = document.getElementById('app')
  if (!root) throw new Error('The page has no element with the id "app".')
  const client = sharedQueryClient()
  if (found) {
    keepResponse(readToday, found)
    fill(client, found.value, found.saidAt)
    client.setQueryData(keyOf(readToday, {}), found.value)
  }
  // Replaces the painted slide in one step. In slices until then, so that a slow computer answers a press meanwhile.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App client={client} />
      </StrictMode>,
    ),
  )
  // Once it is painted, what was kept is read again: it may be days old.
  if (found?.isKept) requestAnimationFrame(() => setTimeout(() => readAgain(client)))
}

/** Today in one call; elsewhere what is on the screen. */
function readAgain(client: QueryClient): void {
  const isToday = location.pathname === paths.dashboard
  void client.invalidateQueries(isToday ? { queryKey: keyOf(readToday) } : {})
}
