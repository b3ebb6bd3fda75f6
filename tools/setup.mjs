// The one script that must run on a bare machine: any Node from 18 on, nothing installed. It installs what the lockfile
// says, builds what has changed, and hands over to the pinned Node. `npm start`, `npm test` and `npm run build` call it.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const pinnedMajor = 24
const sourcesOfTheBuild = ['contract', 'content', 'web', 'tools/build.ts', 'vite.config.ts', 'package-lock.json']
const buildMark = 'dist/built-from'

process.chdir(root)
const [task = 'start', ...rest] = process.argv.slice(2)

// For `npm run doctor`, which changes nothing.
if (task === 'is-built') process.exit(isBuilt() ? 0 : 1)
// For a release that is built: only what it takes to run it.
if (task === 'prune') {
  // Without --no-save, the npm of Debian 12 rewrites the lockfile, and the build no longer counts as one of these sources.
  step('Removing development packages', () => npm(pinnedNode(), ['prune', '--omit=dev', '--no-save']))
  pinnedNode()
  process.exit()
}
if (!isInstalled()) install()
const node = pinnedNode()
if (task === 'build' || !isBuilt()) step('Building the web pages', build)
if (task === 'start') handOver(['server/main.ts', ...rest])
if (task === 'test') handOver(['tools/test.ts', ...rest])
if (task === 'faults') handOver(['node_modules/vitest/vitest.mjs', 'run', '--project=faults', '--mode=long', ...rest])

/**
 * Installed means: what npm noted in node_modules is what the lockfile asks for on this machine. To start what is built, no
 * development packages are needed, and a release has none.
 */
function isInstalled() {
  const note = 'node_modules/.package-lock.json'
  if (!existsSync(note)) return false
  const asked = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
  const there = JSON.parse(readFileSync(note, 'utf8')).packages
  const needsDev = task !== 'start' || !isBuilt()
  const canLack = ({ optional, dev, devOptional }) => optional || (!needsDev && (dev || devOptional))
  return Object.entries(asked).every(
    ([path, item]) => path === '' || (there[path] ? there[path].version === item.version : canLack(item)),
  )
}

/** npm leaves out native packages that its own Node is too old for, so it runs on the pinned Node here too. */
function install() {
  const { name, version, file } = nodePackage()
  const folder = mkdtempSync(join(tmpdir(), 'daily-dot-node-'))
  const isOld = majorVersion() < pinnedMajor
  if (isOld && version) {
    step(`Fetching Node ${version}`, () => npm(process.execPath, ['install', '--prefix', folder, `${name}@${version}`]))
  }
  const runner = isOld && version ? join(folder, 'node_modules', name, 'bin', file) : process.execPath
  step('Installing packages', () => npm(runner, ['ci', '--include=dev']))
  rmSync(folder, { recursive: true, force: true })
}

function npm(runner, args) {
  const program = process.env.npm_execpath
  if (!program) stop('Please run this through npm: npm start, npm test or npm run build.')
  run(runner, [program, ...args, '--loglevel=error', '--no-audit', '--no-fund'], {
    advice:
      'Packages could not be installed. Check that the npm registry can be reached, then run the same command again.',
  })
}

/** The package that brings the pinned Node to this kind of machine, if there is one. */
function nodePackage() {
  const [system, file] = process.platform === 'win32' ? ['win', 'node.exe'] : [process.platform, 'node']
  const name = `node-${system}-${process.arch}`
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  return { name, file, version: optionalDependencies[name] }
}

/** Some versions of npm leave Node out of .bin, where `npm run` looks for it. */
function pinnedNode() {
  const { name, file } = nodePackage()
  const brought = join(root, 'node_modules', name, 'bin', file)
  if (existsSync(brought)) {
    const link = join(root, 'node_modules', '.bin', 'node')
    if (process.platform !== 'win32' && !existsSync(link)) symlinkSync(brought, link)
    return brought
  }
  if (majorVersion() >= pinnedMajor) return process.execPath
  return stop(
    `On this kind of machine Node ${pinnedMajor} or newer is needed, and this is ${process.version}. Please install it and try again.`,
  )
}

function majorVersion() {
  return Number(process.versions.node.split('.')[0])
}

/** Built means: the build carries the hash of the sources as they are now. */
function isBuilt() {
  return existsSync(buildMark) && readFileSync(buildMark, 'utf8') === hashOfSources()
}

function build() {
  run(node, ['tools/build.ts'], { advice: 'The web pages could not be built. The lines above say why.' })
  writeFileSync(buildMark, hashOfSources())
}

function hashOfSources() {
  const hash = createHash('sha256')
  const add = (path) => {
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(`${path}/${name}`)
    else hash.update(`${path}\n`).update(readFileSync(path))
  }
  for (const source of sourcesOfTheBuild) if (existsSync(source)) add(source)
  return hash.digest('hex')
}

function step(name, work) {
  const started = Date.now()
  process.stdout.write(`  ${name} …`)
  work()
  process.stdout.write(` ${((Date.now() - started) / 1000).toFixed(1)} s\n`)
}

/** Quiet while all goes well; on failure everything it said, and what to do. */
function run(command, args, { advice }) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (status === 0) return
  process.stdout.write('\n')
  process.stderr.write(`${stdout ?? ''}${stderr ?? ''}`)
  stop(advice)
}

/** The rest runs on the pinned Node and gets our signals, so that Ctrl+C and a stop from outside end it in order. */
function handOver(args) {
  const child = spawn(node, args, { stdio: 'inherit', env: { ...process.env, PATH: pathWithOurTools() } })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

function pathWithOurTools() {
  return [join(root, 'node_modules', '.bin'), process.env.PATH].join(process.platform === 'win32' ? ';' : ':')
}

function stop(sentence) {
  process.stderr.write(`\n${sentence}\n`)
  process.exit(1)
}
