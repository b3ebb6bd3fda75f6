import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { DatedSlide } from '#contract/slides/slides.ts'
import { html } from '#server/platform/http/html.ts'
import { freePort } from '#tests/support/platform/server-process.ts'
import { withTempFolder } from '../running.ts'

/** Matches once the deck has started: reveal.js sets the class with its `ready` event. */
export const startedDeck = '.reveal.ready'

/** A reveal.js deck of this slide, served by a bare node:http server in its own process. */
export function withDeck<Result>(slide: DatedSlide, work: (address: string) => Promise<Result>): Promise<Result> {
  return withTempFolder(async (folder) => {
    for (const file of files)
      copyFileSync(new URL(file, import.meta.resolve('reveal.js')), join(folder, basename(file)))
    writeFileSync(join(folder, 'deck.html'), deckOf(slide))
    const port = await freePort()
    const child = spawn(process.execPath, ['-e', program, folder, String(port)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      await once(child.stdout, 'data')
      return await work(`http://127.0.0.1:${port}/deck.html`)
    } finally {
      child.kill()
    }
  })
}

/** As reveal.js's own template does, but with its lightest theme, which has no font of its own. */
const files = ['reset.css', 'reveal.css', 'theme/serif.css', 'reveal.js']

const program = `
  const { readdirSync, readFileSync } = require('node:fs')
  const [folder, port] = process.argv.slice(1)
  const types = { html: 'text/html', css: 'text/css', js: 'text/javascript' }
  const files = new Map(readdirSync(folder).map((name) => ['/' + name, readFileSync(folder + '/' + name)]))
  require('node:http')
    .createServer(({ url }, response) => response.setHeader('content-type', types[url.split('.')[1]] ?? '').end(files.get(url)))
    .listen(port, '127.0.0.1', () => console.log('ready'))`

function deckOf({ title, prompt, sentenceStarters }: DatedSlide): string {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="reset.css" />
        <link rel="stylesheet" href="reveal.css" />
        <link rel="stylesheet" href="serif.css" />
      </head>
      <body>
        <div class="reveal">
          <div class="slides">
            <section>
              <h2>${title}</h2>
              <p>${prompt}</p>
              <ul>
                ${sentenceStarters.map((starter) => html`<li>${starter}</li>`)}
              </ul>
            </section>
          </div>
        </div>
        <script src="reveal.js"></script>
        <script>
          Reveal.initialize()
        </script>
      </body>
    </html>`.text
}
