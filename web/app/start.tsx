import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createQueryClient } from '#web/platform/calls/query-client.ts'
import { App } from './app.tsx'
import { fill } from './sent-page/fill.ts'
import { readPageAnswers } from './sent-page/page-answers.ts'

const root = document.getElementById('app')
if (!root) throw new Error('The page has no element with the id "app".')
const client = createQueryClient()
const app = (
  <StrictMode>
    <App client={client} />
  </StrictMode>
)
const sent = readPageAnswers()
if (sent) {
  fill(client, sent)
  hydrateRoot(root, app)
} else createRoot(root).render(app)
