type RefusalStatus = 400 | 401 | 402 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503

/** An expected "no" with the sentence the person will read. Anything else that is thrown is a bug and answers 500. */
export class Refusal extends Error {
  readonly status: RefusalStatus
  readonly retryAfterSeconds: number | undefined

  constructor(status: RefusalStatus, message: string, retryAfterSeconds?: number) {
    super(message)
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
  }
}
