import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { schoolUser } from '#contract/accounts/signed-in.ts'
import { downloadData } from '#contract/privacy/my-data.ts'
import { anotherWeek, thisWeek } from '#tests/support/slides/this-week.ts'
import type { AnsweredCall } from './release-calls.ts'

// Knows nothing of the app’s own types: it must write what the last release kept, whatever this one would keep.

const folder = 'tests/fixtures/last-release'

/** What a browser of the last release held after a morning without a network. */
export type KeptBrowser = {
  databases: {
    name: string
    version: number
    stores: { name: string; records: [key: string, value: unknown][] }[]
  }[]
  localStorage: Record<string, string>
  sessionStorage: Record<string, string>
  /** The paths in each cache, and the names of the cookies: for the reader, nothing loads them. */
  caches: Record<string, string[]>
  cookies: string[]
  /** What Today showed. */
  shown: { title: string; ageBand: string }
  /** What the server knew of the teacher once that release had sent what waited. */
  arrived: Arrived
}

/** Of a teacher, by the server: what was presented, voted, swapped and marked as a favourite. */
export type Arrived = Record<'slidesShown' | 'votes' | 'swaps' | 'favourites', unknown[]>

/** What differs with each teacher, by the name that stands for it in the recording. */
export async function ownWords(context: BrowserContext): Promise<Words> {
  const { id, email } = await (await context.request.get(schoolUser.path)).json()
  const hint = (await context.cookies()).find(({ name }) => name === 'dd_hint')
  return { '{account}': id, '{email}': email, '{session}': hint?.value ?? '' }
}

type Recordings = { browser: KeptBrowser; calls: AnsweredCall[] }
type Words = Record<string, string>

/** For the recorded slides that have retired since: a server that was upgraded knows them, and the one of these tests is new. */
const standIns: Words = {
  'abw-small-brave-steps': thisWeek.monday.id,
  'a-thousand-pieces': anotherWeek.monday.id,
  'A thousand pieces': anotherWeek.monday.title,
}

export function saveRecording<N extends keyof Recordings>(name: N, recording: Recordings[N], words: Words): void {
  let text = JSON.stringify(recording, null, 1)
  for (const [placeholder, word] of Object.entries(words)) text = text.replaceAll(word, placeholder)
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/${name}.json`, `${text}\n`)
}

export function readRecording<N extends keyof Recordings>(name: N, words: Words): Recordings[N] {
  let text = readFileSync(`${folder}/${name}.json`, 'utf8')
  for (const [placeholder, word] of Object.entries({ ...words, ...standIns })) text = text.replaceAll(placeholder, word)
  return JSON.parse(text)
}

/** Gives this browser what one of the last release held, in place of its own. The worker and the caches stay as they are. */
export async function loadLastRelease(page: Page): Promise<KeptBrowser> {
  const kept = readRecording('browser', await ownWords(page.context()))
  // A page that runs none of our code.
  await page.goto('/robots.txt')
  await page.evaluate(async ({ databases, ...storages }) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('The database cannot be written.')))
      })
    for (const { name = '' } of await indexedDB.databases()) await done(indexedDB.deleteDatabase(name))
    for (const { name, version, stores } of databases) {
      const opening = indexedDB.open(name, version)
      opening.addEventListener('upgradeneeded', () => {
        for (const store of stores) opening.result.createObjectStore(store.name)
      })
      const database = await done(opening)
      for (const { name: store, records } of stores)
        for (const [key, value] of records)
          await done(database.transaction(store, 'readwrite').objectStore(store).put(value, key))
      database.close()
    }
    for (const where of ['localStorage', 'sessionStorage'] as const) {
      window[where].clear()
      for (const [key, text] of Object.entries(storages[where])) window[where].setItem(key, text)
    }
  }, kept)
  return kept
}

/** What the server knows of the signed-in teacher, without the times. */
export async function whatArrived(request: APIRequestContext): Promise<Arrived> {
  const { slidesShown, votes, swaps, favourites } = await (await request.get(downloadData.path)).json()
  const isTime = (name: string) => name.endsWith('At')
  return JSON.parse(JSON.stringify({ slidesShown, votes, swaps, favourites }), (name, value) =>
    isTime(name) ? undefined : value,
  )
}
