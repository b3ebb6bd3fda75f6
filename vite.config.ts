import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** What the contract says to the reader of the API pages stays with the server, which makes them. */
const withoutSentences: Plugin = {
  name: 'without-sentences',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]contract[\\/]/ },
    handler: (code) => code.replaceAll(/^ +says: .*,\n/gm, ''),
  },
}

export default defineConfig({
  plugins: [withoutSentences, react(), tailwind()],
  // What libraries bring for a React without it.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  publicDir: 'web/public',
  logLevel: 'warn',
})
