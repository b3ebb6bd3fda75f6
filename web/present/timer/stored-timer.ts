import { fieldsOf, isNumber } from '#web/platform/stored-json.ts'
import type { Timer } from './timer.ts'

/** The timer that was stored; undefined if it is damaged or of another version. Checked by hand, so that the board loads no library for it. */
export function timerFrom(stored: unknown): Timer | undefined {
  const { chosenSeconds, spanSeconds, clock, step } = fieldsOf(stored)
  const { leftMs, deadlineMs } = fieldsOf(clock)
  if (!isNumber(chosenSeconds) || !isNumber(spanSeconds)) return undefined
  if (step !== undefined && !isNumber(step)) return undefined
  if (isNumber(leftMs)) return { chosenSeconds, spanSeconds, clock: { leftMs }, step }
  if (isNumber(deadlineMs)) return { chosenSeconds, spanSeconds, clock: { deadlineMs }, step }
  return undefined
}
