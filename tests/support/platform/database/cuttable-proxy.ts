import { type Socket, connect, createServer } from 'node:net'
import { freePort } from '#tests/support/platform/server-process.ts'

/** A TCP proxy whose connections a test can cut, restore or stall. */
export async function cuttableProxy(target: { host: string; port: number }) {
  const port = await freePort()
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(target)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
  })
  const restore = () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of open) socket.destroy()
      open.clear()
    })
  /** Open connections stay open but carry no more bytes, as behind a firewall that has dropped their state. */
  const stall = (): void => {
    for (const socket of open) socket.unpipe().pause()
  }
  await restore()
  return { port, cut, restore, stall }
}
