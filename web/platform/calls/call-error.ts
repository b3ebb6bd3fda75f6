import * as z from 'zod/mini'
import { outOfReach } from './out-of-reach.ts'

export type Issue = { path: string; message: string }

const fallback = 'Something went wrong. Please try again.'

const refusal = z.object({
  message: z.optional(z.string()),
  error: z.optional(z.string()),
  issues: z.optional(
    z.array(z.object({ path: z.union([z.string(), z.array(z.union([z.string(), z.number()]))]), message: z.string() })),
  ),
})

type Details = {
  said?: string | undefined
  issues?: readonly Issue[]
  flags?: readonly string[]
  retryAfterSeconds?: number
  /** Nothing that our server would say. */
  isNotOurs?: boolean
  cause?: unknown
}

/**
 * A failed call. `said` is the sentence for the screen and `issues` are the errors per field; `message` is the
 * specification's "status: body". A status of 0 means that the server could not be reached.
 */
export class CallError extends Error {
  readonly status: number
  readonly said: string
  readonly issues: readonly Issue[]
  /** How long the server asks to wait before another try. */
  readonly retryAfterSeconds: number
  readonly #info: Details

  constructor(status: number, body: string, info: Details) {
    super(`${status}: ${body}`, { cause: info.cause })
    this.name = 'CallError'
    this.status = status
    this.said = info.said ?? (this.isPassing ? outOfReach() : fallback)
    this.issues = info.issues ?? []
    this.retryAfterSeconds = info.retryAfterSeconds ?? 0
    this.#info = info
  }

  static refused(status: number, body: string, retryAfter: string | null = null): CallError {
    const response = parsed(body)
    const details = refusal.safeParse(response).data
    const issues = (details?.issues ?? []).map(({ path, message }) => ({ path: [path].flat().join('.'), message }))
    const flags = Object.entries(response ?? {}).flatMap(([name, value]) => (value === true ? [name] : []))
    return new CallError(status, body, {
      said: details?.message || details?.error || undefined,
      isNotOurs: !details,
      issues,
      flags,
      // Also a date is allowed there; none of ours is one.
      retryAfterSeconds: Number(retryAfter) || 0,
    })
  }

  static unreachable(cause: unknown): CallError {
    const said = outOfReach()
    return new CallError(0, said, { said, cause })
  }

  /** A success status with a body that breaks the contract: a proxy's page, or a server of another version. */
  static unreadable(status: number, body: string, cause: unknown): CallError {
    return new CallError(status, body, { isNotOurs: true, cause })
  }

  /** Whether the server could not answer for the moment: it is restarting, overloaded or out of reach. */
  get isPassing(): boolean {
    return [0, 502, 503, 504].includes(this.status)
  }

  /** The same, or something between us answered: a filter, or the log-in page of a Wi-Fi. */
  get isOutOfReach(): boolean {
    return this.isPassing || (this.#info.isNotOurs ?? false)
  }

  /** The server's sentence, or the screen's own if the server sent none that a user can read. */
  saidOr(sentence: string): string {
    return this.#info.said ?? sentence
  }

  /** Whether the refusal has a flag set beside its sentence, such as `codeRequired: true`. */
  has(flag: string): boolean {
    return this.#info.flags?.includes(flag) ?? false
  }

  /** The server's error for one field. */
  issueFor(path: string): string | undefined {
    return this.issues.find((issue) => issue.path === path)?.message
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
