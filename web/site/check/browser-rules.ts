import { bestVoice } from '#web/present/read-aloud/voice.ts'
import type { Verdict } from './verdict.ts'

export function cookiesVerdict(isKept: boolean): Verdict {
  return isKept
    ? {
        state: 'ok',
        says: 'Cookies are kept, so you can log in and stay logged in.',
        detail: 'dd_check written and read',
      }
    : {
        state: 'bad',
        says: 'This browser refuses our cookies, so you cannot log in. Allow cookies for this site, or use another browser.',
        detail: 'dd_check written, but not there when read',
      }
}

export type Stores = {
  local: boolean
  database: boolean
  cache: boolean
  worker: boolean
  freeBytes: number | undefined
}

const megabyte = 1_000_000
const leastFreeBytes = 50 * megabyte

export function storageVerdict({ local, database, cache, worker, freeBytes }: Stores): Verdict {
  const parts = { localStorage: local, IndexedDB: database, 'Cache Storage': cache, 'service worker': worker }
  const free = freeBytes === undefined ? 'not known' : `${Math.round(freeBytes / megabyte).toLocaleString('en-GB')} MB`
  const detail = [
    ...Object.entries(parts).map(([name, works]) => `${name} ${works ? 'yes' : 'no'}`),
    `free space ${free}`,
  ].join(', ')
  if (!local || !database)
    return {
      state: 'bad',
      says: 'This browser stores nothing for our site, so slides need internet every day. Use an ordinary window, not a private one, or ask IT to allow site data.',
      detail,
    }
  if (!cache || !worker)
    return {
      state: 'look',
      says: 'This browser cannot keep slides for days without internet. Use an ordinary window, not a private one.',
      detail,
    }
  if (freeBytes !== undefined && freeBytes < leastFreeBytes)
    return {
      state: 'look',
      says: `Only ${free} are free here, so slides may not be kept for days without internet. Free some space on this computer.`,
      detail,
    }
  return { state: 'ok', says: 'Slides can be kept here for days without internet.', detail }
}

export type FullScreen = { isAllowed: boolean; isApple: boolean; isRefused?: boolean }

export function fullScreenVerdict({ isAllowed, isApple, isRefused = false }: FullScreen): Verdict {
  const detail = `document.fullscreenEnabled ${isAllowed ? 'yes' : 'no'}${isRefused ? ', refused when tried' : ''}`
  if (isAllowed && !isRefused) return { state: 'ok', says: 'The slide can fill the whole screen.', detail }
  if (isApple)
    return { state: 'ok', says: 'The slide fills the window instead, as usual on an iPhone or iPad.', detail }
  const says = 'This browser does not allow full screen, so the slide fills the window. F11 often helps.'
  return { state: 'look', says, detail }
}

export type Sound = { canPlay: boolean; isHeard?: boolean }

export function soundVerdict({ canPlay, isHeard }: Sound): Verdict {
  const heard = isHeard === undefined ? 'not asked yet' : isHeard ? 'yes' : 'no'
  const detail = `AudioContext ${canPlay ? 'yes' : 'no'}, heard in the room: ${heard}`
  if (!canPlay)
    return { state: 'look', says: 'This browser cannot ring the bell. The board still shows when time is up.', detail }
  if (isHeard === undefined)
    return { state: 'ok', says: 'This browser can ring the bell. Play it to check the speakers.', detail }
  if (isHeard) return { state: 'ok', says: 'The bell can be heard in the room.', detail }
  const says =
    'The bell rings, but cannot be heard. Turn up the volume, and have the sound sent to the board’s speakers.'
  return { state: 'look', says, detail }
}

type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService' | 'name' | 'default'>

/** Android writes en_GB. */
export function isBritish(voice: Pick<Voice, 'lang'> | undefined): boolean {
  return /^en.gb$/i.test(voice?.lang ?? '')
}

export function voicesVerdict(voices: readonly Voice[]): Verdict {
  const best = bestVoice(voices)
  if (!best)
    return {
      state: 'look',
      says: 'This computer has no English voice, so the read-aloud button is hidden here. Everything else works.',
      detail: `No English one on the device among ${voices.length} voices`,
    }
  const detail = `${best.name}, ${best.lang}, on the device`
  return isBritish(best)
    ? { state: 'ok', says: 'The board can read a slide aloud in a British voice.', detail }
    : { state: 'look', says: 'The board can read aloud, but not in a British voice. IT can add one.', detail }
}
