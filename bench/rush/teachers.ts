// node bench/rush/teachers.ts WAVE: all teachers of a wave, in a process of their own. Prints what they were answered, as JSON.
import { setTimeout as sleep } from 'node:timers/promises'
import { Connection } from './connection.ts'
import { type WaveResult, newTally, timesOf } from './tally.ts'
import { signInName, teacherComes } from './teacher.ts'
import { type Wave, sessionOf } from './wave.ts'

const wave = JSON.parse(process.argv[2] ?? '') as Wave
const tally = newTally()
const started = performance.now()
const looks = lookAt()
await Promise.all(
  Array.from({ length: wave.teachers }, async (_, teacher) => {
    await sleep(arrivalSeconds() * 1000)
    await teacherComes(wave, teacher, tally).catch(tally.fail)
  }),
)
const lastedSeconds = (performance.now() - started) / 1000
const { user, system } = process.cpuUsage()
const result: WaveResult = {
  ...tally.result((name) => name === signInName),
  ...(await looks.end()),
  lastedSeconds,
  cpuSeconds: (user + system) / 1e6,
}
process.stdout.write(JSON.stringify(result), () => process.exit())

/** A bell, of which the middle half has seven in eight. */
function arrivalSeconds(): number {
  const bell = Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random())
  const at = (0.5 + bell / 6) * wave.seconds
  return at < 0 || at > wave.seconds ? arrivalSeconds() : at
}

/** Asks every 100 ms whether the process is alive, and something that needs the database; in the end until all has been well for two seconds. */
function lookAt() {
  const connection = new Connection(new URL(wave.url), '127.0.0.1')
  const headers = [`cookie: dd_school=${sessionOf(1)}`]
  const times: number[] = []
  let badAt = 0
  const look = async (): Promise<void> => {
    times.push((await connection.ask({ path: '/healthz' })).milliseconds)
    const { status, milliseconds } = await connection.ask({ path: '/api/stats', headers })
    if (status !== 200 || milliseconds > 250) badAt = performance.now()
    await sleep(100)
  }
  const everybody = new AbortController()
  const looking = (async () => {
    while (!everybody.signal.aborted) await look()
    while (performance.now() - badAt < 2000) await look()
  })().catch(tally.fail)
  return {
    end: async () => {
      everybody.abort()
      await looking
      const lastArrival = started + wave.seconds * 1000
      return { alive: timesOf(times), recoveredSeconds: Math.max(0, badAt - lastArrival) / 1000 }
    },
  }
}
