import type { Config } from './config.ts'

/** Kills the process if a test set FAULT_AT to this name, to prove that a crash here loses nothing. */
export function crashPoint({ faultAt }: Config, name: string): void {
  if (faultAt === name) process.kill(process.pid, 'SIGKILL')
}
