/** Product time: the day, licences, reminders. Cookies, throttles, leases and signatures use the wall clock. */
export type Clock = { now(): Date }

const systemClock: Clock = { now: () => new Date() }

/** With a start time (TEST_NOW), the clock starts there and keeps running. */
export function clockFrom(start: Date | undefined, wall: Clock = systemClock): Clock {
  if (!start) return wall
  const ahead = start.getTime() - wall.now().getTime()
  return { now: () => new Date(wall.now().getTime() + ahead) }
}
