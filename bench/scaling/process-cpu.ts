import { readFileSync, readdirSync } from 'node:fs'

const ticksPerSecond = 100

/** The CPU time, in milliseconds, that a process has used so far, in user and system mode. Null where there is no /proc (not Linux). */
export function cpuMilliseconds(pid: number): number | null {
  const stat = statOf(pid)
  return stat && toMilliseconds(stat.own)
}

/** Of a PostgreSQL server, given any of its backends: all its processes, and those that have ended. */
export function postgresMilliseconds(backend: number): number | null {
  const postmaster = statOf(backend)?.parent
  const stat = postmaster === undefined ? null : statOf(postmaster)
  if (!stat) return null
  const running = readdirSync('/proc')
    .map((name) => (/^\d+$/.test(name) ? statOf(Number(name)) : null))
    .filter((each) => each?.parent === postmaster)
  return toMilliseconds(running.reduce((sum, each) => sum + (each?.own ?? 0), stat.own + stat.ended))
}

/** In ticks. `ended`: of its children that have ended. */
function statOf(pid: number): { parent: number; own: number; ended: number } | null {
  try {
    // After the name, which may contain spaces: state, parent, …; proc(5) counts from one, and the state is its third.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? []
    const at = (number: number): number => fields[number - 3] ?? 0
    return { parent: at(4), own: at(14) + at(15), ended: at(16) + at(17) }
  } catch {
    // Not Linux, or it has just ended.
    return null
  }
}

function toMilliseconds(ticks: number): number {
  return (ticks * 1000) / ticksPerSecond
}
