// Searching the library's 290 slides and a school's 200 own ones, the most that it can have. Compared with /api/stats, the cheapest call
// that reads the database for its caller, made in turns on the same connection.
import { searchLibrary } from '#contract/library/library.ts'
import { addOwnSlide } from '#contract/slides/own-slides.ts'
import { readStats } from '#contract/usage/stats.ts'
import { maxOwnSlides } from '#server/slides/own-slides/rules.ts'
import { aSentSlide } from '#tests/support/slides/own-slides.ts'
import { type Figure, median, percentile, timedInTurns } from '../figures.ts'
import { onBothDatabases, withServer } from '../running.ts'
import { type Call, clientFor } from '../server/client.ts'
import { people, signIn } from '../server/signed-in.ts'

const runs = { warmUp: 50, rounds: 200 }
const stats: Call = { name: readStats.path, method: 'GET', path: () => readStats.path, status: 200, isCached: false }

const searches: Record<string, string> = {
  'everything, as the page opens': '',
  'a word': 'q=kind',
  'the first letter of many words': 'q=s',
  'three words': 'q=what+would+you',
  'a word with synonyms': 'q=anxiety',
  'a misspelt word': 'q=freinds',
  'a word that is nowhere': 'q=xylophone',
  'a strand, a form and a band': 'strand=cognitive&form=pairs&band=ks1',
  'not used this year with a band': 'unused=true&band=ks1',
  'own slides': 'own=true',
}

export function measureSearch(): Promise<Figure[]> {
  return onBothDatabases((database, env) =>
    withServer(env, async (address) => {
      await addOwnSlides(address)
      const figures: Figure[] = []
      for (const [person, door] of Object.entries(people))
        for (const figure of await measure(address, await signIn(address, door)))
          figures.push({
            ...figure,
            name: `${database}, ${person}: ${figure.name}`,
            // Production is never embedded.
            ...(database === 'PostgreSQL' && { limit: { most: 3 } }),
          })
      return figures
    }),
  )
}

async function measure(address: string, cookie: string): Promise<Figure[]> {
  const { send, close } = clientFor(address, cookie)
  try {
    const figures: Figure[] = []
    for (const [name, query] of Object.entries(searches)) {
      const search: Call = { ...stats, name, path: () => `${searchLibrary.path}?${query}` }
      const works = [search, stats].map((call) => (round: number) => send(call, round))
      const [ours = [], least = []] = await timedInTurns(works, runs)
      const against = { name: stats.name, value: median(least) }
      figures.push({ name, value: median(ours), unit: 'ms', p99: percentile(ours, 99), against })
    }
    return figures
  } finally {
    close()
  }
}

/** As many as the demo school may have, each as long as the library's. */
async function addOwnSlides(address: string): Promise<void> {
  const { send, close } = clientFor(address, await signIn(address, people.school))
  const starters = ['I would stop and think, because…', 'It reminds me of a time when…', 'Somebody else might say…']
  const body = JSON.stringify(
    aSentSlide({
      sentenceStarters: starters,
      sentenceStartersEYFS: starters,
      sentenceStartersKS1: starters,
      sentenceStartersLowerKS2: starters,
      sentenceStartersUpperKS2: starters,
      talkPlan: { form: 'pairs', task: 'Tell your partner, then swap and say what you heard.', items: null },
      strands: ['cognitive'],
    }),
  )
  const add: Call = { name: 'add', method: 'POST', path: () => addOwnSlide.path, body, status: 200, isCached: false }
  try {
    for (let count = 0; count < maxOwnSlides; count += 1) await send(add, count)
  } finally {
    close()
  }
}
