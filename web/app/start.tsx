import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createQueryClient } from '#web/platform/calls/query-client.ts'
import { App } from './app.tsx'
import { fill } from './sent-page/fill.ts'
import type { PageAnswers } from './sent-page/page-answers.ts'

/** `answers`: what the page starts from, if anything. `isSent`: the server has sent them, and rendered the page unless it was busy. */
export function start(answers: PageAnswers | undefined, { isSent }: { isSent: boolean }): void {
  const root = document.getElementById('app')
  if (!root) throw new Error('The page has no element with the id "app".')
  const client = createQueryClient()
  const app = (
    <StrictMode>
      <App client={client} />
    </StrictMode>
  )
  if (answers) fill(client, answers)
  if (isSent && root.hasChildNodes()) return void hydrateRoot(root, app)
  createRoot(root).render(app)
  // Once it is painted, what was kept is read again: it may be days old.
  if (answers && !isSent) requestAnimationFrame(() => setTimeout(() => void client.invalidateQueries()))
}
