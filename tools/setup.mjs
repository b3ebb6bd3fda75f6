// The one script that must run on a bare machine: any Node from 18 on, nothing installed. It installs what the lockfile
// says, builds what has changed, and hands over to the pinned Node. `npm start`, `npm test` and `npm run build` call it.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { sayIfOutOfReach } from './launch/registry.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const pinnedMajor = 24
const sourcesOfTheBuild = ['contract', 'content', 'web', 'tools/build.ts', 'vite.config.ts', 'package-lock.json']
const buildMark = 'dist/built-from'
/** Ends what the pinned Node runs when this process has gone. Older ones do not know the option. */
const endWithUs = `--import=${pathToFileURL(join(root, 'tools/launch/end-with-parent.mjs')).href}`

// npm waits for us; a shell in which a person runs this script by hand need not.
if (process.env.npm_lifecycle_event) await import('./launch/end-with-parent.mjs')
process.chdir(root)
const [task = 'start', ...rest] = process.argv.slice(2)
let child
let isStopping = false
let isHandedOver = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    isStopping = true
    if (child?.exitCode === null) stopChild(signal)
    else stop('Stopped.')
  })
}

// For `npm run doctor`, which changes nothing.
if (task === 'is-built') process.exit(isBuilt() ? 0 : 1)
// For a release that is built: only what it takes to run it.
if (task === 'prune') {
  // Without --no-save, the npm of Debian 12 rewrites the lockfile, and the build no longer counts as one of these sources.
  await step('Removing development packages', () => npm([pinnedNode()], ['prune', '--omit=dev', '--no-save']))
  pinnedNode()
  process.exit()
}
const unlock = await lockSetup()
if (!isInstalled()) await sayIfOutOfReach(npmProgram(), install)
const node = pinnedNode()
if (task === 'build' || !isBuilt()) await step('Building the web pages', build)
await unlock()
const programs = {
  start: [['server/main.ts']],
  test: [['tools/test.ts']],
  newcomer: [['tools/test/newcomer/newcomer.ts']],
  faults: [
    ['node_modules/vitest/vitest.mjs', 'run', '--project=faults', '--mode=long'],
    ['tools/test/newcomer/newcomer.ts'],
  ],
}
// A person who names files wants only those.
const ours = (programs[task] ?? []).slice(0, rest.length > 0 ? 1 : undefined)
for (const program of ours) process.exitCode = (await handOver([...program, ...rest])) || process.exitCode
process.exit()

/** One setup at a time in a clone. The lock is a socket, not a file: the system releases it however its process ends. */
async function lockSetup() {
  const name = `daily-dot-setup-${createHash('sha256').update(`${userInfo().uid} ${root}`).digest('hex').slice(0, 24)}`
  const address = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name)
  const holders = new Set()
  const server = createServer((socket) => holders.add(socket.on('error', () => {})))
  for (let isTold = false; ;) {
    const isTaken = await new Promise((done) => {
      server.once('error', ({ code }) => done(code === 'EADDRINUSE')).listen(address, () => done(false))
    })
    // Where no socket can be made, as in a folder with a very long name, it goes without a lock.
    if (!isTaken) break
    const other = connect(address)
    const isHeld = await new Promise((done) => {
      other
        .once('connect', () => done(true))
        .once('error', ({ code }) => {
          if (code === 'ECONNREFUSED') rmSync(address, { force: true }) // its process was killed
          done(false)
        })
    })
    if (isHeld && !isTold) process.stdout.write('  Another command is installing or building here: waiting for it …\n')
    isTold ||= isHeld
    if (isHeld) await new Promise((done) => other.once('close', done))
  }
  server.unref()
  return () => {
    for (const socket of holders) socket.destroy()
    return new Promise((done) => server.close(done))
  }
}

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
async function install() {
  // An install that is stopped half-way must not look finished.
  rmSync('node_modules/.package-lock.json', { force: true })
  const { name, version, file } = nodePackage()
  if (majorVersion() >= pinnedMajor || !version)
    return step('Installing packages', () => npm([process.execPath], ['ci', '--include=dev']))
  // Not in the folder for temporary files, from which some machines run no programs.
  mkdirSync('dist', { recursive: true })
  const folder = mkdtempSync(join(root, 'dist', 'node-'))
  await step(`Fetching Node ${version}`, () =>
    npm([process.execPath], ['install', '--prefix', folder, `${name}@${version}`]),
  )
  const fetched = join(folder, 'node_modules', name, 'bin', file)
  await step('Installing packages', () => npm([fetched, endWithUs], ['ci', '--include=dev']))
  rmSync(folder, { recursive: true, force: true })
}

function npm(runner, args) {
  return run([...runner, npmProgram(), ...args, '--loglevel=error', '--no-audit', '--no-fund'], {
    advice:
      'Packages could not be installed. Check that the npm registry can be reached, then run the same command again.',
  })
}

function npmProgram() {
  return process.env.npm_execpath ?? stop('Please run this through npm: npm start, npm test or npm run build.')
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

async function build() {
  await run([node, endWithUs, 'tools/build.ts'], {
    advice: 'The web pages could not be built. The lines above say why.',
  })
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

async function step(name, work) {
  const started = Date.now()
  process.stdout.write(`  ${name} …`)
  await work()
  process.stdout.write(` ${((Date.now() - started) / 1000).toFixed(1)} s\n`)
}

/** Quiet while all goes well; on failure everything it said, and what to do. */
async function run([command, ...args], { advice }) {
  child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => said.push(bytes))
  const status = await statusOf(child)
  if (isStopping) stop('Stopped.')
  if (status === 0) return
  process.stdout.write('\n')
  process.stderr.write(Buffer.concat(said))
  stop(advice)
}

/** The rest runs on the pinned Node and gets our signals, so that Ctrl+C and a stop from outside end it in order. */
async function handOver(args) {
  const env = { ...process.env, PATH: pathWithOurTools() }
  isHandedOver = true
  child = spawn(node, [endWithUs, ...args], { stdio: 'inherit', env })
  return statusOf(child)
}

/** npm finishes an install before it ends. What is half installed or built is done again, so there it need not. */
function stopChild(signal) {
  child.kill(signal)
  if (!isHandedOver) setTimeout(() => child.kill('SIGKILL'), 2000)
}

function statusOf(process) {
  return new Promise((done) => {
    process.on('error', (error) => {
      console.error(error.message)
      done(1)
    })
    process.on('close', (code) => done(code ?? 1))
  })
}

function pathWithOurTools() {
  return [join(root, 'node_modules', '.bin'), process.env.PATH].join(process.platform === 'win32' ? ';' : ':')
}

function stop(sentence) {
  process.stderr.write(`\n${sentence}\n`)
  process.exit(1)
}
