// What every school calls between 8:45 and 9:05: today's slide, for somebody who is signed in. Held against the least that Node
// can do on the same machine, a bare node:http server that says hello, asked in turns by the same client.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { schoolLogin } from '#contract/accounts/doors.ts'
import { readConfig } from '#contract/config.ts'
import { currentSlide } from '#contract/slides/slides.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { freePort, startServer } from '#tests/support/server-process.ts'

const rounds = 5
const secondsEach = 2
/** A Monday in term: at the weekend there is less to send. */
const monday = '2026-11-16T08:50:00Z'

type Target = { url: string; status: 200 | 304; headers: readonly string[] }

export async function measureHotPath(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'daily-dot-bench-'))
  const postgres = await startPostgres(folder)
  const hello = await startHello()
  try {
    return [
      ...(await measure('PGlite', { DATA_DIR: join(folder, 'data') }, hello.url)),
      ...(await measure('PostgreSQL', { DATA_DIR: folder, DATABASE_URL: `${postgres.url}/postgres` }, hello.url)),
    ]
  } finally {
    hello.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(name: string, env: Record<string, string>, hello: string): Promise<string[]> {
  const server = await startServer({ ...env, TEST_NOW: monday })
  try {
    const { slide, known } = await signIn(server.url)
    const figures: Record<'hello' | 'slide' | 'known', number>[] = []
    await load(slide) // what is hot has been compiled
    for (let round = 0; round < rounds; round += 1) {
      const bare = await load({ url: hello, status: 200, headers: slide.headers })
      figures.push({ hello: bare, slide: await load(slide), known: await load(known) })
    }
    return (['slide', 'known'] as const).map((kind) => {
      const ratio = median(figures.map((figure) => figure[kind] / figure.hello))
      const [ours, bare] = [
        median(figures.map((figure) => figure[kind])),
        median(figures.map((figure) => figure.hello)),
      ]
      const answer = kind === 'slide' ? '200 with the slide' : '304, they have it'
      return `${name.padEnd(11)} ${answer.padEnd(19)} ${perSecond(ours)}/s, hello ${perSecond(bare)}/s: ${ratio.toFixed(2)} of hello`
    })
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
  }
}

/** Somebody of the demo school: first without the slide, then with it. */
async function signIn(address: string): Promise<{ slide: Target; known: Target }> {
  const { prefill } = readConfig.response.parse(await (await fetch(address + readConfig.path)).json())
  const door = await fetch(address + schoolLogin.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(prefill?.school),
  })
  const cookie = door.headers.getSetCookie().map((line) => line.split(';')[0])
  const url = address + currentSlide.path
  const headers = [`cookie: ${cookie.join('; ')}`]
  const etag = (await fetch(url, { headers: { cookie: cookie.join('; ') } })).headers.get('etag')
  return {
    slide: { url, status: 200, headers },
    known: { url, status: 304, headers: [...headers, `if-none-match: ${etag}`] },
  }
}

async function load({ url, status, headers }: Target): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    'bench/server/load.ts',
    url,
    String(status),
    String(secondsEach),
    ...headers,
  ])
  return Number(stdout)
}

async function startHello(): Promise<{ url: string; stop: () => void }> {
  const port = await freePort()
  const program = `require('node:http').createServer((_, answer) => answer.end('hello')).listen(${port}, '127.0.0.1', () => console.log('ready'))`
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.kill() }
}

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN
}

function perSecond(figure: number): string {
  return Math.round(figure).toLocaleString('en-GB').padStart(7)
}
