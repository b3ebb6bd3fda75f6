import { createHash } from 'node:crypto'
import { readConfig } from '#contract/site/config.ts'
import { readToday } from '#contract/site/today.ts'
import { removingWorker } from '#server/site/pages/document.ts'

/** What the server answers otherwise than the release that was built for the tests. */
export type OtherResponses = {
  /** The name of another release: its worker, its marked page, one file more and some less. It has no files for pages of the one before. */
  release?: string
  /** That file has arrived damaged. */
  isDamaged?: boolean
  /** The server runs with OFFLINE=off. */
  isSwitchedOff?: boolean
}

/** A response in place of the server's, or a change to its text. */
type Change = { status: number; type?: string; body: string } | { edit: (text: string) => string }

const scripts = 'text/javascript; charset=utf-8'

/** Undefined: as the server answers. `dest`: what the browser wants it for. */
export function changedResponse(other: OtherResponses, url: string, dest: unknown): Change | undefined {
  if (other.isSwitchedOff) return switchedOff(url)
  if (other.release === undefined) return undefined
  return ofRelease(other.release, other.isDamaged ?? false, { url, dest })
}

function switchedOff(url: string): Change | undefined {
  if (url === '/sw.js' || url === '/sw-front.js') return { status: 200, type: scripts, body: removingWorker }
  if (url === readConfig.path || url === readToday.path || url === '/dashboard')
    return { edit: (text) => text.replace('"offline":true', '"offline":false') }
  return undefined
}

function ofRelease(
  release: string,
  isDamaged: boolean,
  { url, dest }: { url: string; dest: unknown },
): Change | undefined {
  const file = `/assets/only-in-${release}.js`
  const whole = `// ${release}`
  if (url === '/sw.js') return { edit: (text) => withFile(text, { release, file, whole }) }
  if (url === '/app-shell') return { edit: (text) => text.replace('data-shell', `data-release="${release}" $&`) }
  if (url === file) return { status: 200, type: scripts, body: isDamaged ? whole.slice(0, -1) : whole }
  // For a page of the release before, these files are gone. A worker's own fetch has no such destination.
  if (url.startsWith('/assets/') && (dest === 'script' || dest === 'style')) return { status: 404, body: '' }
  return undefined
}

/** Parts that a page loads when they are needed. In the other release they have other names, by which no one asks for them here. */
const renamed = /"\/assets\/(?:board-swap-chunk|plan-page)-[^"]+":(["'`])[^"'`]+\1,/g

function withFile(worker: string, { release, file, whole }: { release: string; file: string; whole: string }): string {
  const hash = createHash('sha256').update(whole).digest('base64')
  const named = worker.replace(
    /name:(["'`])[0-9a-f]{12}\1,files:\{/,
    `name:"${release}",files:{"${file}":"sha256-${hash}",`,
  )
  const changed = named.replaceAll(renamed, '')
  if (named === worker || changed === named)
    throw new Error('The built worker does not name its release and files as expected.')
  return changed
}
