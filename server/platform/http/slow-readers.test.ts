import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { freshApp } from '#tests/support/platform/app.ts'
import { testDatabase } from '#tests/support/platform/database/database.ts'

const database = testDatabase()
afterEach(() => void vi.useRealTimers())

/** More than the system's own buffers hold. */
const largeBytes = 30_000_000

test('a client that takes too long over a large response is disconnected, and one that takes it is not', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const app = freshApp({ db: database() })
  app.get('/large', () => Buffer.alloc(largeBytes))
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const opened: Socket[] = []
  const open = async (): Promise<{ client: Socket; server: Socket }> => {
    const accepted = once(app.server, 'connection')
    const client = connect(Number(port), '127.0.0.1').on('error', () => {})
    opened.push(client)
    client.write('GET /large HTTP/1.1\r\nhost: a\r\n\r\n')
    const [server]: Socket[] = await accepted
    if (!server) throw new Error('There is no connection.')
    return { client, server }
  }
  const [slow, quick] = [await open(), await open()]
  quick.client.resume()
  await expect.poll(() => slow.server.writableLength).toBeGreaterThan(0)
  await expect.poll(() => quick.client.bytesRead).toBeGreaterThan(largeBytes)
  await expect.poll(() => quick.server.writableLength).toBe(0)
  vi.advanceTimersByTime(120_000)
  expect([slow.server.destroyed, quick.server.destroyed]).toEqual([false, false])
  vi.advanceTimersByTime(15_000)
  expect([slow.server.destroyed, quick.server.destroyed]).toEqual([true, false])
  for (const socket of opened) socket.destroy()
  await app.close()
})
