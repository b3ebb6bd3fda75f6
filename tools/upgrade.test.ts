// @module-tag long
import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** Stand-ins for what needs root, a network or systemd. Each run of `date` is a second later than the one before. */
const commands = {
  runuser: 'shift 3; exec "$@"',
  install: 'while [ $# -gt 0 ]; do case $1 in -d) shift ;; -o | -g) shift 2 ;; *) mkdir -p "$1"; shift ;; esac; done',
  chown: '',
  sleep: '',
  df: 'echo Filesystem; echo "/dev/sda 1 1 $FREE_MEGABYTES 1 /"',
  date: 'echo x >>"$DAILY_DOT_HOME/dates"; printf "2026-11-17T09-00-%02d\\n" "$(wc -l <"$DAILY_DOT_HOME/dates")"',
  git: 'case "$*" in *no-such-tag*) exit 128 ;; esac; [ -z "$MEANWHILE" ] || MEANWHILE= sh "$MEANWHILE" v2 || true; mkdir -p server dist node_modules; echo 1 >server/main.ts',
  npm: 'echo "$*" >>npm.log; case "$*" in *prune) exit "$PRUNE_STATUS" ;; esac; echo 1 >dist/built-from; echo 1 >node_modules/.package-lock.json',
  systemctl: 'echo "$2 $(readlink "$DAILY_DOT_HOME/current")" >>"$DAILY_DOT_HOME/restarts"',
  curl: 'case "$(readlink "$DAILY_DOT_HOME/current")" in *"$NEVER_READY"*) exit 7 ;; esac',
}

const script = resolve('deploy/upgrade.sh')

function aMachine() {
  const home = mkdtempSync(join(tmpdir(), 'daily-dot-upgrade-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const bin = join(home, 'bin')
  for (const folder of [bin, join(home, 'releases')]) mkdirSync(folder)
  for (const [name, lines] of Object.entries(commands))
    writeFileSync(join(bin, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 })
  writeFileSync(join(home, 'repository'), '/repository')
  return {
    home,
    releases: () => readdirSync(join(home, 'releases')),
    running: () => basename(readlinkSync(join(home, 'current'))),
    upgrade: (to: string, env: Record<string, string> = {}) => {
      const { status, stdout, stderr } = spawnSync('sh', [script, to], {
        encoding: 'utf8',
        env: {
          PATH: [bin, process.env.PATH].join(delimiter),
          DAILY_DOT_HOME: home,
          FREE_MEGABYTES: '9000',
          PRUNE_STATUS: '0',
          NEVER_READY: 'none',
          MEANWHILE: '',
          ...env,
        },
      })
      return { status, output: stdout + stderr }
    },
  }
}

test('an upgrade prunes what it built, and leaves the running release, the previous one and one more', () => {
  const { upgrade, releases, running, home } = aMachine()
  const names: string[] = []
  for (let count = 0; count < 5; count += 1) {
    expect(upgrade('v1.2')).toEqual({ status: 0, output: expect.stringContaining('Port 3002 is ready.') })
    names.push(running())
  }
  expect(releases()).toEqual(names.slice(-3))
  expect(readFileSync(join(home, 'releases', running(), 'npm.log'), 'utf8')).toBe(
    'run --silent build\nrun --silent --if-present build:prune\n',
  )
  // Also after going back, when the running release is not the newest.
  expect(upgrade('--back').status).toBe(0)
  expect([running(), releases()]).toEqual([names[3], names.slice(-3)])
  expect(upgrade('v1.3').status).toBe(0)
  expect(releases()).toEqual([names[3], names[4], running()])
})

test('a release that cannot be built or does not get ready is removed, and the running one stays', () => {
  const { upgrade, releases, running } = aMachine()
  upgrade('v1')
  const before = running()
  for (const [tag, env] of [
    ['no-such-tag', {}],
    ['v2', { PRUNE_STATUS: '1' }],
  ] as const) {
    expect(upgrade(tag, env)).toEqual({ status: 1, output: expect.stringContaining(`${tag} could not be built`) })
    expect([releases(), running()]).toEqual([[before], before])
  }
  const { status, output } = upgrade('v3', { NEVER_READY: 'T09-00-04' })
  expect([status, output]).toEqual([1, expect.stringContaining(`${before} runs again`)])
  expect([releases(), running()]).toEqual([[before], before])
})

test('nothing is fetched onto a disk that is nearly full', () => {
  const { upgrade, releases } = aMachine()
  upgrade('v1')
  expect(upgrade('v2', { FREE_MEGABYTES: '2999' })).toEqual({
    status: 1,
    output: expect.stringMatching(/^Only 2999 MB are free on the disk of .*Nothing was fetched/),
  })
  expect(releases()).toHaveLength(1)
})

test('going back needs a previous release that is whole', () => {
  const { upgrade, running, home, releases } = aMachine()
  expect(upgrade('--back')).toEqual({ status: 1, output: 'There is no release before.\n' })
  upgrade('v1')
  upgrade('v2')
  const [older = '', newer] = releases()
  rmSync(join(home, 'releases', older, 'dist'), { recursive: true })
  expect(upgrade('--back')).toEqual({ status: 1, output: expect.stringContaining(`${older}, is gone or not complete`) })
  expect(running()).toBe(newer)
  expect(readFileSync(join(home, 'restarts'), 'utf8').trim().split('\n')).toHaveLength(4)
})

test('a second upgrade at the same time is refused, and does not disturb the first', () => {
  const { upgrade, running, releases } = aMachine()
  const { status, output } = upgrade('v1', { MEANWHILE: script })
  expect([status, output]).toEqual([0, expect.stringContaining('Another upgrade is running.')])
  expect(releases()).toEqual([running()])
})

test('a path to the app with another name for its folder does not endanger the running release', () => {
  const { upgrade, running, releases, home } = aMachine()
  upgrade('v1')
  const [before] = releases()
  symlinkSync(home, `${home}-link`)
  onTestFinished(() => rmSync(`${home}-link`))
  expect(upgrade('v2', { DAILY_DOT_HOME: `${home}-link` }).status).toBe(0)
  expect(releases()).toEqual([before, running()])
})

/** The packages that a program loads, without types, in all files that it imports. */
function packagesOf(file: string, seen: Set<string>): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const imports = /(?:^(?:import|export) (?!type )[^;'"]*?from |^import |\bimport\()'([^']+)'/gm
  return [...readFileSync(file, 'utf8').matchAll(imports)].flatMap(([, name = '']) => {
    if (/^[#.]/.test(name)) return packagesOf(name.startsWith('#') ? name.slice(1) : join(dirname(file), name), seen)
    return name.startsWith('node:') ? [] : [name.split('/', name.startsWith('@') ? 2 : 1).join('/')]
  })
}

test.for([
  'server/main.ts',
  'tools/backup.ts',
  'tools/restore.ts',
  'tools/launch/create-admin.ts',
  'tools/launch/stripe-prices.ts',
  'tools/launch/move.ts',
  'tools/doctor/doctor.ts',
])('%s needs no package that a release is pruned of', (program) => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const packages = new Set(packagesOf(program, new Set()))
  expect(packages).toContain('zod')
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining([...packages]))
})
