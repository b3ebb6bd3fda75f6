import { randomInt, randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { createTestAccount } from '#contract/accounts/trials.ts'
import { orderByTransfer } from '#contract/money/transfers.ts'
import { addOwnSlide } from '#contract/slides/own-slides.ts'
import { currentSlide } from '#contract/slides/slides.ts'
import { aSentSlide } from '#tests/support/own-slides.ts'

/** Something that somebody did and that was acknowledged. Its name is in what was written. */
export type Deed = { what: 'trial' | 'order' | 'use' | 'slide'; name: string; tries: number }

type Sent = { what: Deed['what']; name: string; path: string; body: object; cookie?: string }

/** What all of them can be told: where the server is now. It is asked before each try. */
type Where = () => Promise<string>

/** People who try the product, order it, write a slide and show one, and who do again what was not acknowledged. */
export function startWriters(count: number, where: Where) {
  const deeds: Deed[] = []
  const [acknowledged, refused] = [counter(), counter()]
  const ended = new AbortController()

  const isRefused = (answer: Response): boolean => {
    if (answer.status !== 503) return false
    if (!answer.headers.has('retry-after')) throw new Error('Nobody is told when to try again.')
    refused.count()
    return true
  }
  const write = async ({ what, name, path, body, cookie = '' }: Sent): Promise<Response> => {
    for (let tries = 1; ; tries += 1) {
      const url = await where()
      // Each from an address of their own: the limits are for one person, and these are many.
      const headers = { 'content-type': 'application/json', origin: url, cookie, 'x-forwarded-for': anAddress() }
      const answer = await complete(fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) }))
      if (!answer || isRefused(answer)) continue
      // Who was not told of it the first time is told that it is done.
      if (answer.status !== 200 && !(tries > 1 && answer.status === 409))
        throw new Error(`${what} answered ${answer.status} at try ${tries}: ${await answer.text()}`)
      deeds.push({ what, name, tries })
      acknowledged.count()
      return answer
    }
  }
  const read = async (path: string, cookie: string): Promise<Response> => {
    for (;;) {
      const answer = await complete(fetch((await where()) + path, { headers: { cookie } }))
      if (answer && !isRefused(answer)) return answer
    }
  }
  const story = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      const name = randomUUID()
      await write({ what: 'trial', name, path: createTestAccount.path, body: aTrial(name) })
      const order = await write({ what: 'order', name, path: orderByTransfer.path, body: anOrder(name) })
      const [cookie] = order.headers.getSetCookie().flatMap((each) => /^dd_school=[^;]+/.exec(each)?.[0] ?? [])
      // Ordered and never told so: they would have to look into their mail.
      if (cookie === undefined) continue
      const today = z.object({ id: z.string() }).parse(await (await read(currentSlide.path, cookie)).json())
      const [use, slide] = [`/api/slides/${today.id}/usage`, aSentSlide({ title: name, pinnedOn: '2026-11-17' })]
      await write({ what: 'use', name, path: use, body: { ageGroup: 'ks1' }, cookie })
      await write({ what: 'slide', name, path: addOwnSlide.path, body: slide, cookie })
    }
  }
  const stories = Promise.all(Array.from({ length: count }, story))

  return {
    deeds,
    /** When so many more have been acknowledged, while others are under way; at once if one of them went wrong. */
    acknowledged: (more: number) => Promise.race([stories, acknowledged.after(more)]),
    /** When so many more have been told to try again. */
    refused: (more: number) => Promise.race([stories, refused.after(more)]),
    /** Everybody ends what they are at. */
    stop: async (): Promise<void> => {
      ended.abort()
      await stories
    },
  }
}

function counter() {
  const awaited = new Map<number, () => void>()
  let sum = 0
  return {
    count: (): void => {
      sum += 1
      awaited.get(sum)?.()
    },
    after: async (more: number): Promise<void> => {
      if (more > 0) await new Promise<void>((done) => awaited.set(sum + more, done))
    },
  }
}

/** What was broken off on the way was no answer. */
async function complete(asked: Promise<Response>): Promise<Response | undefined> {
  try {
    const answer = await asked
    return new Response(await answer.text(), answer)
  } catch {
    return undefined
  }
}

const aTrial = (name: string) => ({
  email: `trial-${name}@example.org`,
  firstName: 'Tom',
  lastName: 'Okafor',
  licenseType: 'individual',
  password: 'a kettle in the rain',
  confirmPassword: 'a kettle in the rain',
  isTestAccount: true,
})

const anOrder = (name: string) => ({ planType: 'individual', email: `order-${name}@example.org`, name: 'Ada Novak' })

const anAddress = () => [10, randomInt(256), randomInt(256), randomInt(256)].join('.')
