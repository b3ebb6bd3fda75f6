import { spawn } from 'node:child_process'

/** npm tries for more than a minute before it says that the registry cannot be reached, so this says it at once. */
export async function sayIfOutOfReach(npm, work) {
  const ping = spawn(process.execPath, [npm, 'ping', '--fetch-retries=0'], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  ping.stderr.on('data', (bytes) => (said += bytes))
  const say = (reason) =>
    process.stdout.write(
      `\n  The npm registry cannot be reached (${reason}). npm goes on trying; check the network and npm's settings.\n`,
    )
  ping.on('close', () => {
    end()
    // Any HTTP status, such as E404, is a response.
    const reason = /\bcode ([A-Z_]+)$/m.exec(said)?.[1]
    if (reason) say(reason)
  })
  const end = () => {
    clearTimeout(timer)
    ping.removeAllListeners('close').kill()
  }
  const timer = setTimeout(() => {
    say('no answer for 8 seconds')
    end()
  }, 8000)
  process.on('exit', end)
  await work()
  end()
}
