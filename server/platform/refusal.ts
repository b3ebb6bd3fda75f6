type RefusalStatus = 400 | 401 | 402 | 403 | 404 | 409 | 412 | 413 | 415 | 422 | 429 | 503

type More = {
  retryAfterSeconds?: number
  /** The form field to show the sentence at. */
  field?: string
  /** Extra fields of the response for the screen, such as `{ codeRequired: true }`. */
  details?: Readonly<Record<string, unknown>>
  /** For the log. */
  cause?: Error
}

/** An expected error, with the sentence that the user reads. Any other error is a bug and responds with 500. */
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
