// @module-tag long
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { canRunAsNobody } from '#tests/support/platform/other-user.ts'
import { aPng, aSlowSvg } from '#tests/support/platform/picture-files.ts'
import { drawsAsAnotherUser, redraw, startDrawing } from './redraw.ts'

const folder = mkdtempSync(join(tmpdir(), 'daily-dot-drawing-'))
afterAll(() => rmSync(folder, { recursive: true }))
const box = { width: 800, height: 320 }

/** Tries to read what a picture that has taken over the decoder would look for. Prints the error of each attempt. */
const attack = `
  import { openSync, readdirSync } from 'node:fs'
  const server = '/proc/' + process.ppid
  const attempts = {
    environment: () => openSync(server + '/environ'),
    memory: () => openSync(server + '/mem'),
    files: () => readdirSync(server + '/fd'),
    settings: () => openSync(new URL('secret.env', import.meta.url)),
    data: () => readdirSync(new URL('data', import.meta.url)),
  }
  const errors = Object.entries(attempts).map(([name, attempt]) => {
    try { attempt() } catch ({ code }) { return [name, code] }
    return [name, 'read']
  })
  console.log(JSON.stringify({ ...Object.fromEntries(errors), variables: Object.keys(process.env) }))`

test('as root, the drawing process is another user, who can read nothing of the server', async () => {
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'attack.mjs'), attack)
  writeFileSync(join(folder, 'secret.env'), 'STRIPE_SECRET_KEY=sk_live_1', { mode: 0o600 })
  mkdirSync(join(folder, 'data'), { mode: 0o700 })
  const { results } = startDrawing(join(folder, 'attack.mjs'))
  const response = await json(results)
  // Others than root, and root in a closed folder, cannot choose, and docs/operating.md says so: then DRAW_SOCKET is needed.
  const outcome = canRunAsNobody() ? 'EACCES' : 'read'
  expect(response).toEqual({
    environment: outcome,
    memory: outcome,
    files: outcome,
    settings: outcome,
    data: outcome,
    variables: [],
  })
})

/** As systemd does for deploy/daily-dot-draw.socket: a process for each connection, which is its stdin and stdout. */
async function aDrawSocket(): Promise<{ path: string; stop: () => void }> {
  const path = join(folder, 'draw.sock')
  const program = fileURLToPath(new URL('drawing-process.ts', import.meta.url))
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    const drawing = spawn(process.execPath, [program], { env: {}, stdio: [socket, socket, 'ignore'] })
    drawing.once('exit', () => socket.destroy())
  })
  await once(server.listen(path), 'listening')
  return { path, stop: () => server.close() }
}

test('a picture is redrawn behind a socket, and refused as busy if nothing listens there', async () => {
  const { path, stop } = await aDrawSocket()
  expect(drawsAsAnotherUser(path)).toBe(true)
  expect(await redraw(await aPng(), box, { drawSocket: path })).toEqual({ png: expect.any(Uint8Array) })
  expect(await redraw(Buffer.from('<html>'), box, { drawSocket: path })).toEqual({ refused: 'unreadable' })
  expect(await redraw(aSlowSvg(), box, { drawSocket: path, drawSeconds: 2 })).toEqual({ refused: 'too-slow' })
  stop()
  expect(await redraw(await aPng(), box, { drawSocket: path })).toEqual({ refused: 'busy' })
})

test('what a process that was taken over writes is neither parsed nor believed', async () => {
  const server = createServer((socket) => socket.end('{"png":"<script>"}'))
  const path = join(folder, 'evil.sock')
  await once(server.listen(path), 'listening')
  expect(await redraw(await aPng(), box, { drawSocket: path })).toEqual({ refused: 'unreadable' })
  server.close()
})
