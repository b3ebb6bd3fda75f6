import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/**
 * Of a call the browser needs its address and how to read the answer. What it says to the reader of the API pages, and how its address is
 * checked, stays with the server. One property of an endpoint: its line, or its lines down to the closing bracket.
 */
const serverOnlyProperty = /^ {2}(says|params|query): (.*,|.*\n( {3,}.*\n)* {2}[)}\]].*,)\n/gm

const stripServerOnlyProperties: Plugin = {
  name: 'strip-server-only-properties',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]contract[\\/]/ },
    handler: (code) => code.replaceAll(serverOnlyProperty, ''),
  },
}

export default defineConfig({
  plugins: [stripServerOnlyProperties, react(), tailwind()],
  // What libraries bring for a React without it.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  publicDir: 'web/public',
  logLevel: 'warn',
})
