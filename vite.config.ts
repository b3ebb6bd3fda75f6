import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { talkHelpersModule } from './tools/content/talk-helpers-module.ts'

/**
 * Strips what the browser does not need from the contract: of an endpoint it uses the path and the response schema, while the API docs
 * and the schemas of the address stay on the server. Matches one property of an endpoint: its line, or its lines down to the closing bracket.
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
  plugins: [stripServerOnlyProperties, talkHelpersModule, react(), tailwind()],
  // Libraries ship this shim for React versions without useSyncExternalStore.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  publicDir: 'web/public',
  logLevel: 'warn',
})
