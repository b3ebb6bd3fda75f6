// Ends this process in order once the one that started it has gone, even by `kill -9`. Loaded with --import.
import { readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const parents = parentsNow()
if (isMainThread) {
  const watch = setInterval(() => {
    if (parentsNow() === parents) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 1000)
  watch.unref()
}

/** The parent and, where Linux tells, its parent: between npm and us stands a shell, which outlives npm. */
function parentsNow() {
  try {
    const [, fields = ''] = readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ')
    return `${process.ppid} ${fields.split(' ')[1]}`
  } catch {
    return String(process.ppid)
  }
}
