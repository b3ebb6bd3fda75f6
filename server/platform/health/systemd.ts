import type { FastifyBaseLogger } from 'fastify'
import { spawn } from 'node:child_process'

/**
 * Tells systemd that this process is ready, and from then on that its event loop runs; systemd kills and restarts one that falls
 * silent (`WatchdogSec` in deploy/daily-dot@.service). Does nothing elsewhere.
 */
export function notifySystemd(log: FastifyBaseLogger): void {
  const { NOTIFY_SOCKET, WATCHDOG_USEC, PATH } = process.env
  if (NOTIFY_SOCKET === undefined) return
  const notify = (state: string): void => {
    // Node has no Unix datagram sockets.
    const child = spawn('systemd-notify', [state], { env: { NOTIFY_SOCKET, PATH }, stdio: 'ignore' })
    child.on('error', (error) => log.error({ err: error }, 'systemd not notified'))
    child.unref()
  }
  notify('READY=1')
  const watchdogMilliseconds = Number(WATCHDOG_USEC ?? 0) / 1000
  // Three times within the limit, so that one may be late.
  if (watchdogMilliseconds > 0) setInterval(() => notify('WATCHDOG=1'), watchdogMilliseconds / 3).unref()
}
