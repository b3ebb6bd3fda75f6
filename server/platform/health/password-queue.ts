import limitTo, { type LimitFunction } from 'p-limit'
import { overloaded } from './overloaded.ts'

/** What a small machine checks in four seconds. Whoever came behind them would have tried again by then, and stand there twice. */
const maxWaiting = 100
const lines: LimitFunction[] = []

/** Where those stand who need a password checked or hashed, which takes longer than all else that is done for them. */
export function passwordQueue(atOnce: number): LimitFunction {
  const line = limitTo(atOnce)
  lines.push(line)
  return line
}

/** Says so at once where the line is too long, and not when the wait has been. */
export function refuseIfFull({ pendingCount }: LimitFunction): void {
  if (pendingCount >= maxWaiting) throw overloaded('passwords')
}

export function passwordsWaiting(): number {
  return lines.reduce((sum, { pendingCount }) => sum + pendingCount, 0)
}
