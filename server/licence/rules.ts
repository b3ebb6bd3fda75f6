const graceDays = 30

export type Licence = {
  orderedAt: Date
  /** The first change to paid. */
  startedAt: Date | null
  /** Set for trials only. */
  trialEndsAt: Date | null
}

/** Whether slides may be opened now. An order works for thirty days before it is paid; a paid licence for a year. */
export function licenceState(licence: Licence, now: Date): 'open' | 'ended' {
  return now < licenceEnd(licence) ? 'open' : 'ended'
}

/** The instant from which a licence no longer counts. */
export function licenceEnd({ orderedAt, startedAt, trialEndsAt }: Licence): Date {
  if (trialEndsAt) return trialEndsAt
  return startedAt ? aYearAfter(startedAt) : daysAfter(orderedAt, graceDays)
}

/** The same date next year. 29 February has its anniversary on 1 March, so that nobody loses a day. */
function aYearAfter(start: Date): Date {
  const end = new Date(start)
  end.setUTCFullYear(start.getUTCFullYear() + 1)
  return end
}

function daysAfter(start: Date, days: number): Date {
  return new Date(start.getTime() + days * 24 * 60 * 60 * 1000)
}
