// Runs the server and the web with reload: the server restarts when its files change, and Vite serves the web without a build.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ViteDevServer, createServer } from 'vite'
import { fillCardSlots } from '#contract/site/seller.ts'

const serverPort = '3001'
const env = { ...process.env, PORT: serverPort, APP_URL: 'http://127.0.0.1:3000' }
const server = spawn(process.execPath, ['--watch', 'server/main.ts'], { stdio: 'inherit', env })
process.on('exit', () => server.kill())

const vite = await createServer({
  appType: 'custom',
  server: {
    host: '127.0.0.1',
    port: 3000,
    strictPort: true,
    proxy: { '^/(api/|objects/|healthz|readyz|favicon\\.svg)': `http://127.0.0.1:${serverPort}` },
  },
  plugins: [
    {
      name: 'pages',
      configureServer: (dev) => () => {
        dev.middlewares.use((request, response) => void sendPage(dev, request, response))
      },
    },
  ],
})
await vite.listen()
console.log('\n  Pages with reload at http://127.0.0.1:3000\n')

/** Renders a public page again for each request; every other path is the app. */
async function sendPage(
  dev: ViteDevServer,
  request: IncomingMessage & { originalUrl?: string | undefined },
  response: ServerResponse,
): Promise<void> {
  const path = (request.originalUrl ?? '/').replace(/\?.*/, '')
  const { site, renderPage } = await dev.ssrLoadModule('/web/site/prerender.tsx')
  const page = site.pages.find(({ path: own, aliases = [] }: { path: string; aliases?: string[] }) =>
    [own, ...aliases].includes(path),
  )
  const app = readFileSync('web/app/index.html', 'utf8').replace('./main.ts', '/web/app/main.ts')
  const html = page
    ? fillCardSlots(
        renderPage(page, {
          style: '/web/site/site.css',
          font: '/node_modules/@fontsource-variable/lexend/files/lexend-latin-wght-normal.woff2',
          scripts: (page.islands ?? []).map((island: string) => `/${island}`),
        }),
        true,
      )
    : await dev.transformIndexHtml(path, app)
  response.setHeader('content-type', 'text/html; charset=utf-8').end(html)
}
