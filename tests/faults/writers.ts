import { randomInt, randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { testLogin } from '#contract/accounts/sign-in.ts'
import { createTestAccount } from '#contract/accounts/trials.ts'
import { orderByTransfer } from '#contract/money/transfers.ts'
import { addOwnSlide } from '#contract/slides/own-slides.ts'
import { currentSlide } from '#contract/slides/slides.ts'
import { cookiesIn } from '#tests/support/platform/server-process.ts'
import { aSentSlide } from '#tests/support/slides/own-slides.ts'

/** A write that the server acknowledged. The rows that it creates contain its name. */
export type AcknowledgedWrite = { what: 'trial' | 'order' | 'use' | 'sign-in' | 'slide'; name: string; tries: number }

type Sent = { what: AcknowledgedWrite['what']; name: string; path: string; body: object; cookie?: string }

/** The server's current address, read before each attempt. */
type CurrentUrl = () => Promise<string>

/** People who start a trial, order, present a slide and write one, and who retry what was not acknowledged. */
export function startWriters(count: number, currentUrl: CurrentUrl) {
  const writes: AcknowledgedWrite[] = []
  const [acknowledged, refused] = [counter(), counter()]
  const stopping = new AbortController()

  const isRefused = (response: Response): boolean => {
    if (response.status !== 503) return false
    if (!response.headers.has('retry-after')) throw new Error('A 503 has no retry-after header.')
    refused.count()
    return true
  }
  const write = async ({ what, name, path, body, cookie = '' }: Sent): Promise<Response> => {
    for (let tries = 1; ; tries += 1) {
      const url = await currentUrl()
      // Each from a different address: the rate limits are per person, and these are many people.
      const headers = { 'content-type': 'application/json', origin: url, cookie, 'x-forwarded-for': anAddress() }
      const response = await complete(fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) }))
      if (!response || isRefused(response)) continue
      // 409 on a retry: the first attempt succeeded, but its response was lost.
      if (response.status !== 200 && !(tries > 1 && response.status === 409))
        throw new Error(`${what} responded with ${response.status} on attempt ${tries}: ${await response.text()}`)
      writes.push({ what, name, tries })
      acknowledged.count()
      return response
    }
  }
  const read = async (path: string, cookie: string): Promise<Response> => {
    for (;;) {
      const response = await complete(fetch((await currentUrl()) + path, { headers: { cookie } }))
      if (response && !isRefused(response)) return response
    }
  }
  const useProduct = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const name = randomUUID()
      const trial = aTrial(name)
      await write({ what: 'trial', name, path: createTestAccount.path, body: trial })
      const order = await write({ what: 'order', name, path: orderByTransfer.path, body: anOrder(name) })
      const cookie = cookiesIn(order)
      const today = z.object({ id: z.string() }).parse(await (await read(currentSlide.path, cookie)).json())
      const [use, slide] = [`/api/slides/${today.id}/usage`, aSentSlide({ title: name, pinnedOn: '2026-11-17' })]
      await write({ what: 'use', name, path: use, body: { ageGroup: 'ks1' }, cookie })
      // An order writes no slides before its email is confirmed; a trial does.
      const { email, password } = trial
      const signedIn = await write({ what: 'sign-in', name, path: testLogin.path, body: { email, password } })
      await write({ what: 'slide', name, path: addOwnSlide.path, body: slide, cookie: cookiesIn(signedIn) })
    }
  }
  const people = Promise.all(Array.from({ length: count }, useProduct))

  return {
    writes,
    /** Resolves after this many more acknowledged writes, while others are in progress; rejects at once if a write fails. */
    acknowledged: (more: number) => Promise.race([people, acknowledged.after(more)]),
    /** Resolves after this many more refusals with 503. */
    refused: (more: number) => Promise.race([people, refused.after(more)]),
    /** Lets everyone finish what they are doing. */
    stop: async (): Promise<void> => {
      stopping.abort()
      await people
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

/** The whole response, or undefined if the connection broke on the way. */
async function complete(asked: Promise<Response>): Promise<Response | undefined> {
  try {
    const response = await asked
    return new Response(await response.text(), response)
  } catch {
    return undefined
  }
}

export const trialEmail = (name: string) => `trial-${name}@example.org`

const aTrial = (name: string) => ({
  email: trialEmail(name),
  firstName: 'Tom',
  lastName: 'Okafor',
  licenseType: 'individual',
  password: 'a kettle in the rain',
  confirmPassword: 'a kettle in the rain',
  isTestAccount: true,
})

/** At a domain of its own: mails to one domain are limited. */
export const orderEmail = (name: string) => `order@${name}.example.org`

const anOrder = (name: string) => ({ planType: 'individual', email: orderEmail(name), name: 'Ada Novak', once: name })

const anAddress = () => [10, randomInt(256), randomInt(256), randomInt(256)].join('.')
