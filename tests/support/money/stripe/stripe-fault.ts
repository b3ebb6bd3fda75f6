type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'

type Details = { type?: ErrorType; code?: string; decline_code?: string; param?: string }

/** An error response in Stripe's format. */
export class StripeFault extends Error {
  readonly status: number
  readonly body: { error: Details & { message: string } }

  constructor(status: number, message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.body = { error: { type: 'invalid_request_error', ...details, message } }
  }
}

export function missing(what: string, id: string, param: string): StripeFault {
  // An unknown id in the path is 404, in a parameter 400.
  const status = param === 'id' ? 404 : 400
  return new StripeFault(status, `No such ${what}: '${id}'`, { code: 'resource_missing', param })
}

export function declined(): StripeFault {
  const details = { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' } as const
  return new StripeFault(402, 'Your card was declined.', details)
}
