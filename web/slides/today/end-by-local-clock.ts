type Facts = {
  validUntil: string
  /** The Date header of the response. */
  saidAt: string | null
  now: number
}

/** When the server's day ends by the laptop's clock, which may be wrong: as far from now as it was for the server. */
export function endByLocalClock({ validUntil, saidAt, now }: Facts): number {
  const end = Date.parse(validUntil)
  const serverNow = Date.parse(saidAt ?? '')
  return Number.isNaN(serverNow) ? end : now + (end - serverNow)
}
