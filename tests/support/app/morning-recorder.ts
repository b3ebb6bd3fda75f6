import type { BrowserContext } from '@playwright/test'
import { readPack } from '#contract/slides/pack.ts'
import { expect } from './browser.ts'
import { type CallGate, callGate } from './call-gate.ts'
import { type CallGroups, type MorningCall, type Visit, inOrder, nameOf } from './morning-calls.ts'
import type { WatchingProxy } from './watching-proxy.ts'

/** The calls that keep a device ready for days without a network, in the order in which a new browser makes them. */
const keepingPaths: readonly string[] = ['/sw.js', '/app-shell', readPack.path, '/sw-front.js']
const isKeeping = ({ path }: Pick<MorningCall, 'path'>): boolean => keepingPaths.includes(path)

/** What differs with each person and day, by the placeholder that stands for it. */
export type Words = Readonly<Record<string, string>>

type Steps = { open: () => Promise<void>; present: () => Promise<void> }
type Half = { groups: CallGroups; keeping: readonly MorningCall[] }
const whole = (made: Half): Half => made
/** What keeps the device ready is repeated from before; `tests/e2e/offline/offline.spec.ts` watches that a use fetches none of it. */
const withoutKeeping = ({ groups }: Half): Half => ({ groups, keeping: [] })

/** Records the visits of one browser. */
export async function morningRecorder(context: BrowserContext, proxy: WatchingProxy) {
  const gate = await callGate(context, (path) => isKeeping({ path }))
  return {
    /** Resolves once the browser has made the expected calls. Without them it finds out which it makes, and returns those. */
    record: async ({ open, present }: Steps, words: Words, expected?: Visit): Promise<Visit> => {
      const half = async (step: () => Promise<void>, wanted: Half | undefined, of = whole): Promise<Half> => {
        proxy.forget()
        gate.expect(
          wanted &&
            withWords(wanted.groups, words)
              .map(heldNames)
              .filter((names) => names.length > 0),
        )
        const read = () => of(madeSoFar(withPlaceholders(proxy.seen(), words), gate, words))
        await step()
        if (!wanted) await untilQuiet(proxy)
        else await expect.poll(read, { timeout: 60_000 }).toEqual(wanted)
        return read()
      }
      const opened = await half(open, expected && { groups: expected.opening, keeping: expected.keeping })
      const presented = await half(present, expected && { groups: expected.presenting, keeping: [] }, withoutKeeping)
      expect(gate.early, 'calls that no longer wait for those before them').toEqual([])
      return { opening: opened.groups, keeping: opened.keeping, presenting: presented.groups }
    },
  }
}

/** The page itself is not held. */
function heldNames(calls: readonly MorningCall[]): string[] {
  return calls.filter(({ path }) => path.startsWith('/api/')).map(nameOf)
}

function madeSoFar(calls: readonly MorningCall[], gate: CallGate, words: Words): Half {
  const left = calls.filter((call) => !isKeeping(call))
  const take = (name: string): MorningCall[] => {
    const at = left.findIndex((call) => nameOf(call) === name)
    return at < 0 ? [] : left.splice(at, 1)
  }
  const called = gate.released.map((names) => inOrder(names.flatMap((name) => take(replaceWords(name, words)))))
  // The page itself comes before the calls that it makes. Of those that are under way, nothing is known yet.
  const groups = [...left.map((page) => [page]), ...called.filter((group) => group.length > 0)]
  return { groups, keeping: firstOfEach(calls.filter(isKeeping)) }
}

/** How often they are repeated is up to the machine: they wait until nothing has been answered for two seconds. */
function firstOfEach(calls: readonly MorningCall[]): MorningCall[] {
  return keepingPaths.flatMap((path) => calls.find((call) => call.path === path) ?? [])
}

function withPlaceholders(calls: readonly MorningCall[], words: Words): MorningCall[] {
  return JSON.parse(replaceWords(JSON.stringify(calls), words))
}

function replaceWords(text: string, words: Words): string {
  return Object.entries(words).reduce((before, [placeholder, word]) => before.replaceAll(word, placeholder), text)
}

function withWords(groups: CallGroups, words: Words): MorningCall[][] {
  const text = Object.entries(words).reduce(
    (before, [placeholder, word]) => before.replaceAll(placeholder, word),
    JSON.stringify(groups),
  )
  return JSON.parse(text)
}

/** Only to make a list, which the next run checks. */
async function untilQuiet(proxy: WatchingProxy): Promise<void> {
  let before = -1
  const isQuiet = (): boolean => {
    const isSame = proxy.seen().length === before
    before = proxy.seen().length
    return isSame
  }
  await expect.poll(isQuiet, { intervals: [6_000], timeout: 60_000 }).toBe(true)
}
