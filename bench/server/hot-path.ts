// What every school calls between 8:45 and 9:05: today's slide, signed in. Compared with a bare node:http server that responds with
// "hello" on the same machine, called in turns by the same client.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { currentSlide } from '#contract/slides/slides.ts'
import type { Figure } from '../figures.ts'
import { onBothDatabases, withServer } from '../running.ts'
import { withHello } from './hello.ts'
import type { Target } from './load.ts'
import { signIn } from './signed-in.ts'

export function measureHotPath(): Promise<Figure[]> {
  return withHello((hello) =>
    onBothDatabases((database, env) => withServer(env, (address) => measure(database, address, hello))),
  )
}

async function measure(database: string, address: string, hello: string): Promise<Figure[]> {
  const { slide, known } = await slideRequests(address)
  const bare = { url: hello, status: 200, headers: slide.headers }
  const [helloes = Number.NaN, slides = Number.NaN, knowns = Number.NaN] = await responsesPerSecond([
    bare,
    slide,
    known,
  ])
  const figure = (what: string, value: number): Figure => ({
    name: `${database}, ${what}`,
    value,
    unit: 'a second',
    against: { name: 'node:http hello', value: helloes },
    limit: { least: 0.55 },
  })
  return [figure('200 with the slide', slides), figure('304 not modified', knowns)]
}

/** Requests for today's slide at the demo school, without and with its ETag. */
async function slideRequests(address: string): Promise<{ slide: Target; known: Target }> {
  const url = address + currentSlide.path
  const cookie = await signIn(address, 'school')
  const etag = (await fetch(url, { headers: { cookie } })).headers.get('etag')
  const headers = [`cookie: ${cookie}`]
  return {
    slide: { url, status: 200, headers },
    known: { url, status: 304, headers: [...headers, `if-none-match: ${etag}`] },
  }
}

async function responsesPerSecond(targets: readonly Target[]): Promise<number[]> {
  const args = ['bench/server/load.ts', JSON.stringify(targets)]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return JSON.parse(stdout)
}
