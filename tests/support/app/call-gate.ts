import type { BrowserContext } from '@playwright/test'

/** While the groups are being found out: how long no further call comes before a group counts as complete. */
const quietMs = 1_500

/**
 * Holds a page's calls back until all of their group have been made, so that a group is what is under way at the same time, however
 * slow the machine is. A page that needed one response before it made another call of the group would wait for ever.
 */
export class CallGate {
  /** The groups that were released, each a list of names. */
  released: string[][] = []
  /** Calls that did not wait for the group before theirs. */
  early: string[] = []
  #expected: string[][] | undefined = []
  #held: { name: string; release: () => void }[] = []
  #timer: NodeJS.Timeout | undefined

  /** From now on the page makes these groups. Undefined: find them out. */
  expect(groups: readonly (readonly string[])[] | undefined): void {
    this.#expected = groups?.map((names) => [...names])
    this.released = []
  }

  async hold(name: string): Promise<void> {
    const [next, ...later] = this.#expected ?? []
    // What is on no list passes: the comparison finds it.
    if (this.#expected && ![next, ...later].some((names) => names?.includes(name)))
      return void this.released.push([name])
    if (next && !next.includes(name)) this.early.push(name)
    await new Promise<void>((release) => {
      this.#held.push({ name, release })
      this.#look()
    })
  }

  #look(): void {
    clearTimeout(this.#timer)
    if (!this.#expected) {
      this.#timer = setTimeout(() => this.#release(this.#held.map(({ name }) => name)), quietMs)
      return
    }
    const [next] = this.#expected
    if (!next || next.some((name) => countOf(name, next) > countOf(name, this.#names()))) return
    this.#expected.shift()
    this.#release(next)
    this.#look()
  }

  #names(): string[] {
    return this.#held.map(({ name }) => name)
  }

  #release(names: readonly string[]): void {
    this.released.push([...names])
    for (const name of names) {
      const [call] = this.#held.splice(
        this.#held.findIndex((each) => each.name === name),
        1,
      )
      call?.release()
    }
  }
}

function countOf(name: string, names: readonly string[]): number {
  return names.filter((each) => each === name).length
}

/** `isFree`: paths whose calls are never held, as they wait for a time and not for a response. */
export async function callGate(context: BrowserContext, isFree: (path: string) => boolean): Promise<CallGate> {
  const gate = new CallGate()
  await context.exposeFunction('holdCall', async (method: string, address: string) => {
    const { pathname, search } = new URL(address)
    if (pathname.startsWith('/api/') && !isFree(pathname)) await gate.hold(`${method} ${pathname}${search}`)
  })
  await context.addInitScript(takeTime)
  await context.addInitScript(() => {
    const send = window.fetch.bind(window)
    const hold = (window as unknown as { holdCall: (method: string, address: string) => Promise<void> }).holdCall
    window.fetch = async (...asked) => {
      const { method, url } = new Request(...asked)
      await hold(method, url)
      return send(...asked)
    }
  })
  return gate
}

/** Runs in the page. A visit takes seconds at school and may take minutes here: no call is made or given up because time passes. */
function takeTime(): void {
  const repeat = window.setInterval.bind(window)
  Object.assign(window, {
    setInterval: (work: () => void, milliseconds: number) => (milliseconds < 60_000 ? repeat(work, milliseconds) : 0),
  })
  AbortSignal.timeout = () => new AbortController().signal
  // Whether the app is there before the page has loaded and has the focus is a matter of milliseconds: then it looks for a change.
  const stop = (event: Event): void => {
    if (event.target === window || event.target === document) event.stopImmediatePropagation()
  }
  for (const name of ['pageshow', 'focus']) window.addEventListener(name, stop, { capture: true })
}
