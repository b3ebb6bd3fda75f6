import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import type { Machine } from './process.ts'

const repository = resolve('.')
const userName = 'daily-dot-newcomer'
/** Not under /tmp, which one of the machines mounts differently. */
const base = mkdtempSync('/var/tmp/daily-dot-newcomer-')
chmodSync(base, 0o755)

/** A newcomer has none of our settings, only a path with node and npm. */
const bareEnv = {
  PATH: `${dirname(process.env.npm_node_execpath ?? process.execPath)}:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin`,
  HOME: process.env.HOME,
  LANG: 'C.UTF-8',
}

let folders = 0
function newFolder(mode = 0o755): string {
  const folder = join(base, String((folders += 1)))
  mkdirSync(folder)
  chmodSync(folder, mode)
  return folder
}

/** A real clone, as root. */
export function aClone({ mode = 0o755, umask = 0o022, name = 'clone' } = {}): Machine {
  const folder = join(newFolder(mode), name)
  const before = process.umask(umask)
  execFileSync('git', ['clone', '--quiet', repository, folder])
  process.umask(before)
  const wrapper = ['sh', '-c', `umask ${umask.toString(8)}; exec "$@"`, 'sh']
  return { folder, env: bareEnv, wrapper }
}

/** The same without git's own folder, as from a downloaded archive. */
export function anArchive(): Machine {
  const folder = newFolder()
  execFileSync('sh', ['-c', 'git archive HEAD | tar -x -C "$0"', folder], { cwd: repository })
  return { folder, env: bareEnv }
}

/** An ordinary user, who may not become root, with a clone of their own. */
export function anOrdinaryUser({ umask = 0o022 } = {}): Machine {
  spawnSync('useradd', ['--create-home', userName])
  const home = newFolder(0o700)
  const machine = aClone({ umask })
  execFileSync('chown', ['-R', userName, home, dirname(machine.folder)])
  const become = ['setpriv', `--reuid=${userName}`, `--regid=${userName}`, '--clear-groups', '--no-new-privs']
  return { ...machine, env: { ...bareEnv, HOME: home }, wrapper: [...become, ...(machine.wrapper ?? [])] }
}

/** An ordinary user to whom only three folders of the clone belong. */
export function aReadOnlyClone(): Machine {
  const machine = anOrdinaryUser()
  execFileSync('chown', ['-R', 'root', dirname(machine.folder)])
  const [uid, gid] = ['-u', '-g'].map((option) => Number(execFileSync('id', [option, userName])))
  for (const name of ['node_modules', 'dist', 'data']) {
    mkdirSync(join(machine.folder, name))
    chownSync(join(machine.folder, name), uid ?? 0, gid ?? 0)
  }
  return machine
}

/** A path with everything that this machine has, except the programs that match. */
export function without(machine: Machine, programs: RegExp): Machine {
  const folder = newFolder()
  for (const from of ['/usr/sbin', '/usr/bin', '/usr/local/bin'])
    for (const name of readdirSync(from).filter((each) => !programs.test(each)))
      spawnSync('ln', ['-sf', join(from, name), join(folder, name)])
  return { ...machine, env: { ...machine.env, PATH: folder } }
}

/** Another Node first in the path, with the npm that goes with it. */
export function withNode(machine: Machine, version: string, npmVersion: string): Machine {
  const folder = newFolder()
  const name = `node-${process.platform}-${process.arch}`
  execFileSync('npm', ['install', '--silent', '--prefix', folder, `${name}@${version}`, `npm@${npmVersion}`])
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  symlinkSync(join(folder, 'node_modules', name, 'bin/node'), join(bin, 'node'))
  const npm = join(folder, 'node_modules/npm/bin/npm-cli.js')
  writeFileSync(join(bin, 'npm'), `#!/bin/sh\nexec node ${npm} "$@"\n`, { mode: 0o755 })
  // An npm that lies elsewhere would not find this machine's settings, such as the certificates of its network.
  const settings = execFileSync('npm', ['config', 'get', 'globalconfig'], { encoding: 'utf8' }).trim()
  return { ...machine, env: { ...machine.env, PATH: `${bin}:${machine.env.PATH}`, npm_config_globalconfig: settings } }
}

/** /tmp as some machines mount it; only this machine's processes see it so. */
export function withoutProgramsInTmp(machine: Machine): Machine {
  const mount = ['unshare', '--mount', 'sh', '-c', 'mount -t tmpfs -o noexec,mode=1777 tmpfs /tmp; exec "$@"', 'sh']
  return { ...machine, wrapper: [...mount, ...(machine.wrapper ?? [])] }
}

export function withTemporaryFiles(machine: Machine, mode: number): Machine {
  return { ...machine, env: { ...machine.env, TMPDIR: newFolder(mode) } }
}

/** A registry that takes connections and never answers. */
export async function withoutRegistry(): Promise<Machine> {
  const silent = createServer().listen(0, '127.0.0.1').unref()
  await once(silent, 'listening')
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const machine = aClone()
  return { ...machine, env: { ...machine.env, npm_config_registry: `http://127.0.0.1:${port}/` } }
}

export function removeMachines(): void {
  execFileSync('rm', ['-rf', base])
  spawnSync('userdel', ['--remove', userName])
}
