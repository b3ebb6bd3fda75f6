import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { Router } from 'wouter'
import { createQueryClient } from '#web/platform/calls/query-client.ts'
import { App } from '../app.tsx'
import { fill } from './fill.ts'
import { answersId, type PageAnswers } from './page-answers.ts'

/** What a part leaves that is not loaded yet. */
const notLoaded = '<!--$!-->'

/** For the server: a page of the app as HTML, with the answers that its script starts from. */
export async function renderPage(path: string, sent: PageAnswers, json: string): Promise<string> {
  let html = rendered()
  if (html.includes(notLoaded)) {
    // Waits for the lazy parts, which stay loaded. Its own HTML may hold inline scripts, which our policy forbids.
    await prerender(tree(sent, path))
    html = rendered()
  }
  return `<div id="app">${html}</div><script type="application/json" id="${answersId}">${scriptText(json)}</script>`

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

/** No text of a slide and no name can end the element early. */
function scriptText(json: string): string {
  return json.replaceAll('<', String.raw`\u003c`)
}
