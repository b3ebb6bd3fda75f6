import { currentSlide } from '#contract/slides/slides.ts'
import { type Person, type Visit, readMorningCalls } from '#tests/support/app/morning-calls.ts'
import { type Wave, personOf, sessionOf } from './wave.ts'

/** What browsers that were here before know of a server's day. Asks it as teacher 0, a planner, and as teacher 1. */
export async function todayOn(url: string): Promise<Pick<Wave, 'url' | 'slideId' | 'etags'>> {
  const slide = currentSlide.response.parse(await (await askAs(0, url + currentSlide.path)).json())
  if (!('id' in slide)) throw new Error('There is no slide at the weekend.')
  const etags = { planner: await etagsFor(0, url), teacher: await etagsFor(1, url) }
  return { url, slideId: slide.id, etags }
}

/** Everyone who shares a calendar has the same ones. */
async function etagsFor(teacher: number, url: string): Promise<Record<string, string>> {
  const etags: Record<string, string> = {}
  for (const path of unchangedPaths(personOf(teacher))) {
    const etag = (await askAs(teacher, url + path)).headers.get('etag')
    if (!etag) throw new Error(`${path} has no ETag any more: record the calls of the morning again.`)
    etags[path] = etag
  }
  return etags
}

function unchangedPaths(person: Person): Set<string> {
  const visits = Object.values(readMorningCalls()[person])
  const callsOf = ({ opening, keeping, presenting }: Visit) => [...opening, keeping, ...presenting].flat()
  return new Set(visits.flatMap(callsOf).flatMap(({ status, path }) => (status === 304 ? [path] : [])))
}

async function askAs(teacher: number, address: string): Promise<Response> {
  const response = await fetch(address, {
    headers: { cookie: `dd_school=${sessionOf(teacher)}`, 'accept-encoding': 'gzip, deflate, br' },
  })
  if (!response.ok) throw new Error(`${address} responded with ${response.status}.`)
  return response
}
