import type { Endpoint, Reply } from '#contract/endpoint.ts'
import { type ReadyAnswer, readyAnswer } from './serve-ready.ts'

type Place = {
  /** How long an answer holds, as a name such as a day: when another comes, all that was kept is dropped. */
  period: string
  /** What tells the answers of one endpoint apart, such as a date or whose it is. */
  key?: string
}

export type FindReady = <E extends Endpoint>(
  endpoint: E,
  place: Place,
  make: () => Reply<E> | Promise<Reply<E>>,
) => ReadyAnswer | Promise<ReadyAnswer>

/** Keeps answers as the bytes that are sent, each made and checked once: a thousand who ask at once wait for the same one. */
export function readyAnswers(most: number): FindReady {
  let kept = new Map<string, ReadyAnswer | Promise<ReadyAnswer>>()
  let keptPeriod = ''
  return (endpoint, { period, key = '' }, make) => {
    if (period !== keptPeriod) {
      kept = new Map()
      keptPeriod = period
    }
    const name = `${endpoint.path} ${key}`
    const found = kept.get(name)
    if (found) return found
    const answers = kept
    const answer = write(endpoint, make).then(
      (written) => {
        answers.set(name, written)
        return written
      },
      (error: unknown) => {
        answers.delete(name)
        throw error
      },
    )
    const [oldest] = answers.keys()
    if (oldest !== undefined && answers.size >= most) answers.delete(oldest)
    answers.set(name, answer)
    return answer
  }
}

async function write<E extends Endpoint>(endpoint: E, make: () => Reply<E> | Promise<Reply<E>>): Promise<ReadyAnswer> {
  return readyAnswer(endpoint, await make())
}
