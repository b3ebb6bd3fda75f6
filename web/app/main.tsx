import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './app.css'

const root = document.getElementById('app')
if (root) createRoot(root).render(<StrictMode>hello</StrictMode>)
