import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { Router } from 'wouter'
import { createQueryClient } from '#web/platform/calls/query-client.ts'
import { App } from '../app.tsx'
import { fill } from './fill.ts'
import type { PageAnswers } from './page-answers.ts'

/** What a part leaves that is not loaded yet. */
const notLoaded = '<!--$!-->'

/** For the server: a page of the app as HTML, from the answers that its script starts from too. */
export async function renderPage(path: string, sent: PageAnswers): Promise<string> {
  let html = rendered()
  if (html.includes(notLoaded)) {
    // Waits for the lazy parts, which stay loaded. Its own HTML may hold inline scripts, which our policy forbids.
    await prerender(tree(sent, path))
    html = rendered()
  }
  return html

  function rendered(): string {
    return renderToString(tree(sent, path))
  }
}

function tree(sent: PageAnswers, path: string) {
  const client = createQueryClient()
  fill(client, sent)
  return (
    <Router ssrPath={path}>
      <StrictMode>
        <App client={client} />
      </StrictMode>
    </Router>
  )
}
