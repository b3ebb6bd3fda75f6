import type { Config } from './config.ts'

/** A place where a test kills the process, to see what is left and what mends it. Nothing happens unless FAULT_AT names it. */
export function faultPoint({ faultAt }: Config, name: string): void {
  if (faultAt === name) process.kill(process.pid, 'SIGKILL')
}
