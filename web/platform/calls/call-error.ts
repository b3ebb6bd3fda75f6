import * as z from 'zod/mini'

export type Issue = { path: string; message: string }

const fallback = 'Something went wrong. Please try again.'
const offline = 'You seem to be offline. Please check your connection and try again.'

const refusal = z.object({
  message: z.optional(z.string()),
  error: z.optional(z.string()),
  issues: z.optional(
    z.array(z.object({ path: z.union([z.string(), z.array(z.union([z.string(), z.number()]))]), message: z.string() })),
  ),
})

type Told = {
  said?: string | undefined
  issues?: readonly Issue[]
  flags?: readonly string[]
  cause?: unknown
}

/**
 * A call that was not answered as hoped. `said` is the sentence for the screen and `issues` what is wrong with which
 * field; `message` is the specification's "status: body". A status of 0 means that no server was reached.
 */
export class CallError extends Error {
  readonly status: number
  readonly said: string
  readonly issues: readonly Issue[]
  readonly #told: Told

  constructor(status: number, body: string, told: Told) {
    super(`${status}: ${body}`, { cause: told.cause })
    this.name = 'CallError'
    this.status = status
    this.said = told.said ?? fallback
    this.issues = told.issues ?? []
    this.#told = told
  }

  static refused(status: number, body: string): CallError {
    const answer = parsed(body)
    const told = refusal.safeParse(answer).data
    const issues = (told?.issues ?? []).map(({ path, message }) => ({ path: [path].flat().join('.'), message }))
    const flags = Object.entries(answer ?? {}).flatMap(([name, value]) => (value === true ? [name] : []))
    return new CallError(status, body, { said: told?.message || told?.error || undefined, issues, flags })
  }

  static unreachable(cause: unknown): CallError {
    return new CallError(0, offline, { said: offline, cause })
  }

  /** A good status with something else than the contract's answer: a proxy's page, or a server of another version. */
  static unreadable(status: number, body: string, cause: unknown): CallError {
    return new CallError(status, body, { cause })
  }

  /** What the server said, or a screen's own sentence where it said nothing a person can read. */
  saidOr(sentence: string): string {
    return this.#told.said ?? sentence
  }

  /** Whether the refusal carries a flag beside its sentence: `codeRequired: true`. */
  has(flag: string): boolean {
    return this.#told.flags?.includes(flag) ?? false
  }

  /** What is wrong with one field, if the server said. */
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
