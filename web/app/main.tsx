import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import './app.css'

const root = document.getElementById('app')
if (!root) throw new Error('The page has no element with the id "app".')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
