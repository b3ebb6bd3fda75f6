import { draw } from './draw.ts'
import type { Redrawn, Task } from './redraw.ts'

/** The child process of `redraw`: draws one picture and exits. */
process.once('message', (task: Task) => {
  void draw(task).then((redrawn) => process.send?.(redrawn, () => process.disconnect()))
})
// A signal to the process group reaches us too: finish the picture first.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
// A normal exit would wait for the decoder, and a killed server is no longer there to stop us.
const endNow = () => process.kill(process.pid, 'SIGKILL')
process.once('disconnect', endNow)

/** Fifty million pixels take half of it; a malicious SVG of a hundred kilobytes takes gigabytes. */
const maxMemory = 1_000_000_000
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemory) process.send?.({ refused: 'too-slow' } satisfies Redrawn, endNow)
}, 50).unref()
