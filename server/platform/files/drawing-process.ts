import { draw } from './draw.ts'
import { type Redrawn, readTask, redrawnMessage } from './drawing-messages.ts'

/**
 * Draws one picture and exits: reads it from stdin and writes to stdout. `redraw` starts it as a child, or systemd as another
 * user, for each connection to DRAW_SOCKET.
 */

// A normal exit would wait for the decoder, and a killed server is no longer there to stop us.
const endNow = () => process.kill(process.pid, 'SIGKILL')
// A signal to the process group reaches us too: finish the picture first.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})

/** Fifty million pixels take half of it; a malicious SVG of a hundred kilobytes takes gigabytes. */
const maxMemory = 1_000_000_000
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemory) respond({ refused: 'too-slow' }, endNow)
}, 50).unref()

function respond(redrawn: Redrawn, then: () => void): void {
  process.stdout.write(redrawnMessage(redrawn), then)
}

const task = await readTask(process.stdin)
if (!task) endNow()
else {
  // The server sends nothing more, so the stream ends when it closes the connection.
  process.stdin.once('end', endNow).resume()
  respond(await draw(task), () => process.exit())
}
