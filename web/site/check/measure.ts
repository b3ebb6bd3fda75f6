import { bestVoice } from '#web/present/read-aloud/voice.ts'
import { type FullScreen, isBritish, type Stores } from './browser-rules.ts'
import { checkedCall, maxWaitSeconds, type Reply } from './server-rules.ts'

const name = 'dd_check'
/** Longer than any browser takes to open a database or to find its voices. */
const maxMilliseconds = 3000

export async function callServer(): Promise<Reply> {
  const sentAt = Date.now()
  const start = performance.now()
  try {
    const signal = AbortSignal.timeout(maxWaitSeconds * 1000)
    const response = await fetch(checkedCall, { cache: 'no-store', redirect: 'manual', signal })
    const took = performance.now() - start
    const { status, headers } = response
    const type = headers.get('content-type') ?? ''
    return { status, type, body: await response.text(), sentAt, took, date: headers.get('date') }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return { lost: 'late' }
    return { lost: navigator.onLine ? 'unreachable' : 'offline' }
  }
}

export function keepsCookies(): boolean {
  const attributes = `path=${location.pathname}; samesite=lax`
  document.cookie = `${name}=1; max-age=60; ${attributes}`
  const isKept = document.cookie.includes(`${name}=1`)
  document.cookie = `${name}=; max-age=0; ${attributes}`
  return isKept
}

export async function measureStorage(): Promise<Stores> {
  const [local, database, cache, freeBytes] = await Promise.all([
    works(writeLocal),
    works(writeDatabase),
    works(writeCache),
    findFreeBytes(),
  ])
  return { local, database, cache, worker: 'serviceWorker' in navigator, freeBytes }
}

/** An iPad calls itself a Mac. */
export function measureFullScreen(): FullScreen {
  const { userAgent, maxTouchPoints } = navigator
  const isApple = /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  return { isAllowed: document.fullscreenEnabled, isApple }
}

/** Browsers find their voices late: waits for a British one, then takes what there is. */
export function findVoices(): Promise<SpeechSynthesisVoice[]> {
  if (!('speechSynthesis' in window)) return Promise.resolve([])
  return new Promise((resolve) => {
    const look = (): void => {
      if (isBritish(bestVoice(speechSynthesis.getVoices()))) end()
    }
    const end = (): void => {
      speechSynthesis.removeEventListener('voiceschanged', look)
      resolve(speechSynthesis.getVoices())
    }
    speechSynthesis.addEventListener('voiceschanged', look)
    window.setTimeout(end, maxMilliseconds)
    look()
  })
}

/** Private windows and school policies make these throw, fail or never end. */
function works(test: () => Promise<void>): Promise<boolean> {
  return Promise.race([
    test().then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => window.setTimeout(() => resolve(false), maxMilliseconds)),
  ])
}

async function writeLocal(): Promise<void> {
  localStorage.setItem(name, '1')
  localStorage.removeItem(name)
}

function writeDatabase(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(name).put(1, 1))
    opening.addEventListener('error', () => reject(opening.error))
    opening.addEventListener('success', () => {
      opening.result.close()
      indexedDB.deleteDatabase(name)
      resolve()
    })
  })
}

async function writeCache(): Promise<void> {
  const cache = await caches.open(name)
  await cache.put(`/${name}`, new Response('1'))
  await caches.delete(name)
}

async function findFreeBytes(): Promise<number | undefined> {
  try {
    const { quota, usage } = await navigator.storage.estimate()
    return quota === undefined || usage === undefined ? undefined : quota - usage
  } catch {
    return undefined
  }
}
