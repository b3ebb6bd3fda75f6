import { existsSync } from 'node:fs'
import { ContentFault, shippedLibrary } from '#server/slides/shipped/library.ts'
import { buildApp, jobsOf, createPlatform } from './app.ts'
import { refuseOpenCards } from './money/card/service.ts'
import { ConfigFault, readConfig } from './platform/config/config.ts'
import { withFreePort } from './platform/config/free-port.ts'
import { FolderInUse } from './platform/database/data-lock.ts'
import { openDatabase, ping, servingTimeouts } from './platform/database/database.ts'
import { startJobs } from './platform/database/jobs.ts'
import { notifySystemd } from './platform/health/systemd.ts'
import { type DrainTimes, drain } from './platform/http/connections.ts'
import { makeLog } from './platform/http/log.ts'
import { prepareDemo, refuseDemoLogins, startupMessage } from './site/demo/service.ts'
import { loadLibrary } from './slides/shipped/service.ts'

const samePressMilliseconds = 500

/** Before it listens, a kill is safe. A handler is still needed: PID 1 of a container ignores signals without one. */
let stop = (): void => process.exit(0)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop())

try {
  await start()
} catch (error) {
  console.error(sentenceFor(error))
  process.exit(1)
}

async function start(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(await withFreePort((sentence) => console.log(sentence)))
  const content = shippedLibrary()
  const database = await openDatabase(config, servingTimeouts)
  await database.migrate()
  const platform = createPlatform(database, config)
  const library = await loadLibrary(platform, content)
  if (config.mode === 'demo') await prepareDemo(platform, library)
  else await Promise.all([refuseDemoLogins(platform), refuseOpenCards(platform)])
  const app = buildApp(platform, library)
  // Node accepts one connection per event-loop turn. At ten to nine more of them wait than fit its default backlog of 511.
  await app.listen({ port: config.port, host: config.host, backlog: 4096 })
  const log = makeLog(config, { pingDatabase: () => ping(platform.db) })
  const indexes = database.buildIndexes(log)
  const jobs = startJobs({ db: platform.db, log }, jobsOf(platform, library))
  console.log(startupMessage(config))
  notifySystemd(log)

  const shutDown = async (): Promise<void> => {
    await Promise.all([drain(app, config.drain), jobs.stop(), indexes.stop()])
    await app.close()
    await database.close()
  }
  stop = () => {
    const stoppedAt = performance.now()
    stop = () => {
      // One Ctrl+C arrives twice: from the terminal, and passed on by npm.
      if (performance.now() - stoppedAt > samePressMilliseconds) process.exit(1)
    }
    setTimeout(() => process.exit(1), maxMilliseconds(config.drain)).unref()
    void shutDown()
  }
}

/** A job that hangs is abandoned: its lease expires, and another process takes over. */
function maxMilliseconds({ noticeSeconds, maxSeconds }: DrainTimes): number {
  return (noticeSeconds + maxSeconds + 3) * 1000
}

/** A sentence for what the operator can fix; anything else is a bug and keeps its stack. */
function sentenceFor(error: unknown): string {
  if (error instanceof ConfigFault || error instanceof FolderInUse || error instanceof ContentFault)
    return error.message
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return 'That port is taken. Stop the other program, or choose another: PORT=3001 npm start'
  return error.stack ?? error.message
}
