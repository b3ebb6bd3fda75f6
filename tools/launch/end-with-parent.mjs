// Loaded with --import. Ends this process in order once the one that started it has gone, even by `kill -9`.
import { isMainThread } from 'node:worker_threads'

const parent = process.ppid
if (isMainThread) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 1000)
  watch.unref()
}
