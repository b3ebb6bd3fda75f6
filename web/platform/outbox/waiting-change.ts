const waits = 'x-waits'

/** The headers of a response to a change that is kept until the server can be reached. */
export function waitingHeaders(): Headers {
  return new Headers({ [waits]: 'true' })
}

export function isWaiting(headers: Headers): boolean {
  return headers.has(waits)
}
