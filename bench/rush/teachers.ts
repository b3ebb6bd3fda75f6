// node bench/rush/teachers.ts WAVE: all teachers of a wave, in a process of their own. Prints what they were answered, as JSON.
import { setTimeout as sleep } from 'node:timers/promises'
import { ProxiedServer } from './proxied-server.ts'
import { type WaveResult, newTally, timesOf } from './tally.ts'
import { GaveUp, signInName, teacherComes } from './teacher.ts'
import { type Wave, sessionOf } from './wave.ts'

const wave = JSON.parse(process.argv[2] ?? '') as Wave
const tally = newTally()
const server = new ProxiedServer(wave.url)
const started = performance.now()
const looks = lookAt()
await Promise.all(
  Array.from({ length: wave.teachers }, async (_, teacher) => {
    await sleep(Math.random() * wave.seconds * 1000)
    await teacherComes(wave, teacher, { server, tally }).catch((error: unknown) =>
      error instanceof GaveUp ? tally.leave() : tally.fail(error),
    )
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

/** Asks every 100 ms whether the process is alive, and something that needs the database; in the end until all has been well for two seconds. */
function lookAt() {
  const headers = [`cookie: dd_school=${sessionOf(1)}`]
  const times: number[] = []
  let badAt = 0
  const look = async (): Promise<void> => {
    times.push((await server.ask({ path: '/healthz' })).milliseconds)
    const { status, milliseconds } = await server.ask({ path: '/api/stats', headers })
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
