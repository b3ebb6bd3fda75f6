// What every school calls between 8:45 and 9:05: today's slide, for somebody who is signed in. Held against the least that Node
// can do on the same machine, a bare node:http server that says hello, asked in turns by the same client.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { currentSlide } from '#contract/slides/slides.ts'
import { type Figure, median } from '../figures.ts'
import { onBothDatabases, withServer } from '../running.ts'
import { withHello } from './hello.ts'
import { signIn } from './signed-in.ts'

const rounds = 5
const secondsEach = 2

type Target = { url: string; status: 200 | 304; headers: readonly string[] }

export function measureHotPath(): Promise<Figure[]> {
  return withHello((hello) =>
    onBothDatabases((database, env) => withServer(env, (address) => measure(database, address, hello))),
  )
}

async function measure(database: string, address: string, hello: string): Promise<Figure[]> {
  const { slide, known } = await askedBySomebody(address)
  const found = { hello: new Array<number>(), slide: new Array<number>(), known: new Array<number>() }
  await load(slide) // what is hot has been compiled
  for (let round = 0; round < rounds; round += 1) {
    found.hello.push(await load({ url: hello, status: 200, headers: slide.headers }))
    found.slide.push(await load(slide))
    found.known.push(await load(known))
  }
  const against = { name: 'node:http hello', value: median(found.hello) }
  return [
    {
      name: `${database}, 200 with the slide`,
      value: median(found.slide),
      unit: 'a second',
      against,
      limit: { least: 0.55 },
    },
    {
      name: `${database}, 304 as they have it`,
      value: median(found.known),
      unit: 'a second',
      against,
      limit: { least: 0.55 },
    },
  ]
}

/** Somebody of the demo's school: first without the slide, then with it. */
async function askedBySomebody(address: string): Promise<{ slide: Target; known: Target }> {
  const url = address + currentSlide.path
  const cookie = await signIn(address, 'school')
  const etag = (await fetch(url, { headers: { cookie } })).headers.get('etag')
  const headers = [`cookie: ${cookie}`]
  return {
    slide: { url, status: 200, headers },
    known: { url, status: 304, headers: [...headers, `if-none-match: ${etag}`] },
  }
}

/** Answers a second. */
async function load({ url, status, headers }: Target): Promise<number> {
  const args = ['bench/server/load.ts', url, String(status), String(secondsEach), ...headers]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return Number(stdout)
}
