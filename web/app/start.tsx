import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createQueryClient } from '#web/platform/calls/query-client.ts'
import { App } from './app.tsx'
import { fill } from './sent-page/fill.ts'
import type { PageAnswers } from './sent-page/page-answers.ts'

/** `sent`: what the page starts from, if anything. `isRendered`: the server has rendered it. */
export function start(sent: PageAnswers | undefined, { isRendered }: { isRendered: boolean }): void {
  const root = document.getElementById('app')
  if (!root) throw new Error('The page has no element with the id "app".')
  const client = createQueryClient()
  const app = (
    <StrictMode>
      <App client={client} />
    </StrictMode>
  )
  if (sent) fill(client, sent)
  if (isRendered) return void hydrateRoot(root, app)
  createRoot(root).render(app)
  // Once it is painted, what was kept is read again: it may be days old.
  if (sent) requestAnimationFrame(() => setTimeout(() => void client.invalidateQueries()))
}
