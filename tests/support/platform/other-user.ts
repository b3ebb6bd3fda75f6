import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

/** Whether this process can start another as nobody, who can read the clone: root can, if the clone is open to everyone. */
export function canRunAsNobody(): boolean {
  const readsClone = ['-e', 'require("node:fs").accessSync(process.argv[1])', resolve('package.json')]
  return process.getuid?.() === 0 && spawnSync(process.execPath, readsClone, { uid: 65_534, gid: 65_534 }).status === 0
}
