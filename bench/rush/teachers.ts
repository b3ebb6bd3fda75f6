// node bench/rush/teachers.ts WAVE: simulates all teachers of a wave, in its own process. Prints the result as JSON.
import { setTimeout as sleep } from 'node:timers/promises'
import { readMorningCalls } from '#tests/support/app/morning-calls.ts'
import { ProxiedServer } from './proxied-server.ts'
import { type WaveResult, newTally, timesOf } from './tally.ts'
import { GaveUp, simulateTeacher } from './teacher.ts'
import { type Wave, sessionOf, visitKindOf } from './wave.ts'

const wave = JSON.parse(process.argv[2] ?? '') as Wave
const tally = newTally()
const server = new ProxiedServer(wave.url)
const pause = async (milliseconds: number): Promise<void> => sleep(milliseconds)
const shared = { wave, calls: readMorningCalls(), server, tally, pause }
const started = performance.now()
const monitor = startMonitor()
await Promise.all(
  Array.from({ length: wave.teachers }, async (_, teacher) => {
    await sleep(Math.random() * wave.seconds * 1000)
    await simulateTeacher(shared, teacher, visitKindOf(teacher)).catch((error: unknown) =>
      error instanceof GaveUp ? tally.giveUp() : tally.fail(error),
    )
  }),
)
const lastedSeconds = (performance.now() - started) / 1000
const { user, system } = process.cpuUsage()
const result: WaveResult = {
  ...tally.result(),
  ...(await monitor.stop()),
  lastedSeconds,
  cpuSeconds: (user + system) / 1e6,
}
process.stdout.write(JSON.stringify(result), () => process.exit())

/** Polls /healthz and a call that needs the database every 100 ms; at the end until both have been fine for two seconds. */
function startMonitor() {
  const headers = [`cookie: dd_school=${sessionOf(1)}`]
  const times: number[] = []
  let badAt = 0
  const poll = async (): Promise<void> => {
    times.push((await server.ask({ path: '/healthz' })).milliseconds)
    const { status, milliseconds } = await server.ask({ path: '/api/stats', headers })
    if (status !== 200 || milliseconds > 250) badAt = performance.now()
    await sleep(100)
  }
  const stopping = new AbortController()
  const polling = (async () => {
    while (!stopping.signal.aborted) await poll()
    while (performance.now() - badAt < 2000) await poll()
  })().catch(tally.fail)
  return {
    stop: async () => {
      stopping.abort()
      await polling
      const lastArrival = started + wave.seconds * 1000
      return { health: timesOf(times), recoveredSeconds: Math.max(0, badAt - lastArrival) / 1000 }
    },
  }
}
