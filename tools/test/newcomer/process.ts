import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

export type Machine = {
  folder: string
  /** Put before the command, such as `setpriv --reuid …`. */
  wrapper?: readonly string[]
  env: Readonly<Record<string, string | undefined>>
}

/** A command that a newcomer types. Everything that it starts carries a mark, by which what it leaves behind is found. */
export function type(machine: Machine, line: string) {
  const mark = `NEWCOMER_RUN=${randomUUID()}`
  const [program, ...args] = [...(machine.wrapper ?? []), 'sh', '-c', `cd "$CLONE" && exec ${line}`]
  const started = Date.now()
  const child = spawn(program, args, {
    cwd: '/',
    env: { ...machine.env, CLONE: machine.folder, NEWCOMER_RUN: mark.split('=')[1] },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += bytes.toString()))
  const ended = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : 1))
  return {
    child,
    ended,
    output: () => output,
    seconds: () => Math.round((Date.now() - started) / 1000),
    /** Waits until it has printed this, or has ended without. */
    printed: async (text: string | RegExp): Promise<void> => {
      while (child.exitCode === null && child.signalCode === null && !matches(output, text)) await sleep(50)
      if (!matches(output, text)) throw new Error(`It ended without "${text}": …${output.slice(-1500)}`)
    },
    /** As Ctrl+C does: a signal to the foreground group. */
    signalGroup: (signal: NodeJS.Signals) => void process.kill(-(child.pid ?? 0), signal),
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
    /** What still runs, once it has had time to end. */
    leftovers: () => leftovers(mark),
  }
}

function matches(output: string, text: string | RegExp): boolean {
  return typeof text === 'string' ? output.includes(text) : text.test(output)
}

async function leftovers(mark: string): Promise<string[]> {
  const end = Date.now() + 30_000
  let running = marked(mark)
  while (running.length > 0 && Date.now() < end) {
    await sleep(250)
    running = marked(mark)
  }
  return running
}

function marked(mark: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const hasMark = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(mark)
        return hasMark ? [readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()] : []
      } catch {
        return [] // it has just ended
      }
    })
    .filter((line) => line !== '')
}
