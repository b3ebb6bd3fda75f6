type RefusalStatus = 400 | 401 | 402 | 403 | 404 | 409 | 412 | 413 | 415 | 422 | 429 | 503

type More = {
  retryAfterSeconds?: number
  /** The field of the form that the sentence is about, so that it can stand there. */
  field?: string
  /** What a screen must know beyond the sentence, such as `{ codeRequired: true }`; it stands in the answer beside it. */
  details?: Readonly<Record<string, true>>
  /** What went wrong elsewhere, for the log. */
  cause?: Error
}

/** An expected "no" with the sentence the person will read. Anything else that is thrown is a bug and answers 500. */
export class Refusal extends Error {
  readonly status: RefusalStatus
  readonly retryAfterSeconds: number | undefined
  readonly field: string | undefined
  readonly details: NonNullable<More['details']>

  constructor(status: RefusalStatus, message: string, { retryAfterSeconds, field, details = {}, cause }: More = {}) {
    super(message, cause && { cause })
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
    this.field = field
    this.details = details
  }
}
