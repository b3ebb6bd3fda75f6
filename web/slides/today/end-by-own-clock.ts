type Facts = {
  validUntil: string
  /** The answer's Date header. */
  saidAt: string | null
  now: number
}

/** When the server's day ends by a clock that may be wrong: as far from now as the server said it was. */
export function endByOwnClock({ validUntil, saidAt, now }: Facts): number {
  const end = Date.parse(validUntil)
  const serverNow = Date.parse(saidAt ?? '')
  return Number.isNaN(serverNow) ? end : now + (end - serverNow)
}
