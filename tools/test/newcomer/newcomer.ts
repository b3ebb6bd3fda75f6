// npm run test:newcomer: `npm start` and `npm test` on machines that a newcomer may have, each a real clone, as root on Linux.
// `npm run test:newcomer -- node umask` tries only those whose name contains one of the words.
import { createServer } from 'node:net'
import {
  aClone,
  aReadOnlyClone,
  anArchive,
  anOrdinaryUser,
  removeMachines,
  withNode,
  withTemporaryFiles,
  without,
  withoutProgramsInTmp,
  withoutRegistry,
} from './machines.ts'
import { type Machine, type } from './process.ts'

type Tried = { seconds: number; said: string }
type Try = (machine: Machine) => Promise<Tried>

/** A part of npm test that needs all of it: PostgreSQL, jsdom and the browser. */
const partOfTests = 'npm test -- signing-in'

const machines: [name: string, make: () => Machine | Promise<Machine>, tries: readonly Try[]][] = [
  ['root, clone in a folder of mode 0700', () => aClone({ mode: 0o700 }), [starts, passes]],
  ['root, umask 077', () => aClone({ umask: 0o077 }), [starts, passes]],
  ['a path with a space and an é', () => aClone({ name: 'the daily dot é' }), [starts, passes]],
  ['an ordinary user without sudo, umask 077', () => anOrdinaryUser({ umask: 0o077 }), [starts, passes]],
  ['a clone that is read-only but for three folders', aReadOnlyClone, [starts, passes]],
  ['a downloaded archive, no git in the path', () => without(anArchive(), /^git/), [starts, passes]],
  ['Node 18 outside', () => withNode(aClone(), '18.20.8', '10.9.9'), [starts, passes]],
  ['Node 20 outside', () => withNode(aClone(), '20.20.2', '10.9.9'), [starts, passes]],
  ['Node 22 outside', () => withNode(aClone(), '22.23.3', '10.9.9'), [starts, passes]],
  ['Node 24 outside', () => withNode(aClone(), '24.21.0', '11.6.4'), [starts, passes]],
  ['root, /tmp mounted noexec', () => withoutProgramsInTmp(aClone({ mode: 0o700 })), [starts, passes]],
  ['root, TMPDIR of mode 0700', () => withTemporaryFiles(aClone(), 0o700), [starts, passes]],
  ['no Chromium and none to be had', () => without(anOrdinaryUser(), /chrom/), [saysWhatDidNotRun]],
  ['no registry to be reached', withoutRegistry, [saysThatThereIsNoRegistry]],
  ['port 3000 taken', () => aClone(), [startsElsewhere]],
  ['two npm test at once, in one clone', () => aClone(), [passesTwice]],
  ['stopped in the middle', () => aClone(), [endsWhenStopped, starts]],
]

const words = process.argv.slice(2)
const counts = { passed: 0, failed: 0 }
for (const [name, make, tries] of machines) {
  if (words.length > 0 && !words.some((word) => name.includes(word))) continue
  const machine = await make()
  for (const attempt of tries) {
    try {
      const { seconds, said } = await attempt(machine)
      counts.passed += 1
      console.log(`| ${name} | ${attempt.name} | ${seconds} s | ${said} |`)
    } catch (error) {
      counts.failed += 1
      console.log(`| ${name} | ${attempt.name} | FAILED | ${error instanceof Error ? error.message : String(error)} |`)
    }
  }
}
removeMachines()
console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.failed === 0 ? 0 : 1

async function starts(machine: Machine): Promise<Tried> {
  const command = type(machine, 'npm start')
  await command.printed('is ready at')
  const seconds = command.seconds()
  const address = /is ready at (\S+)/.exec(command.output())?.[1] ?? ''
  const { status } = await fetch(`${address}/demo`)
  command.signalGroup('SIGINT')
  await command.ended
  expectNone(await command.leftovers())
  if (status !== 200) throw new Error(`${address}/demo answered ${status}`)
  return { seconds, said: `is ready at ${address}` }
}

async function startsElsewhere(machine: Machine): Promise<Tried> {
  const other = createServer().listen(3000, '127.0.0.1')
  try {
    const tried = await starts(machine)
    if (tried.said.endsWith(':3000')) throw new Error(tried.said)
    return tried
  } finally {
    other.close()
  }
}

async function passes(machine: Machine): Promise<Tried> {
  const command = type(machine, partOfTests)
  const code = await command.ended
  expectNone(await command.leftovers())
  if (code !== 0) throw new Error(command.output().slice(-3000))
  return { seconds: command.seconds(), said: lastLine(command.output()) }
}

async function passesTwice(machine: Machine): Promise<Tried> {
  const both = await Promise.all([passes(machine), passes(machine)])
  return { seconds: Math.max(...both.map(({ seconds }) => seconds)), said: both.map(({ said }) => said).join('; ') }
}

/** Everything else runs, the end says what did not, and it is not green. */
async function saysWhatDidNotRun(machine: Machine): Promise<Tried> {
  const command = type(machine, partOfTests)
  const code = await command.ended
  const sentence = /FAILED {2}(Browser: \d+ tests? did not run: no Chromium.*)/.exec(command.output())?.[1]
  if (code === 0 || !sentence || !/\n[1-9]\d* passed, [1-9]\d* failed\n/.test(command.output()))
    throw new Error(command.output().slice(-3000))
  return { seconds: command.seconds(), said: `${sentence} ${lastLine(command.output())}` }
}

async function saysThatThereIsNoRegistry(machine: Machine): Promise<Tried> {
  const command = type(machine, 'npm start')
  const sentence = /The npm registry cannot be reached \(.*/
  await command.printed(sentence)
  const seconds = command.seconds()
  command.signalGroup('SIGINT')
  await command.ended
  expectNone(await command.leftovers())
  if (seconds > 10) throw new Error(`It said so after ${seconds} s`)
  return { seconds, said: sentence.exec(command.output())?.[0] ?? '' }
}

/** Each on the state that the one before left: an install, a build and tests that did not end. */
async function endsWhenStopped(machine: Machine): Promise<Tried> {
  const stops = [
    ['npm start', 'Installing packages', 'Ctrl+C'],
    ['npm start', 'Installing packages', 'kill'],
    ['npm start', 'Building the web pages', 'kill -9'],
    ['npm start', 'is ready at', 'kill -9'],
    [partOfTests, /Server and screens: step[^]*·/, 'Ctrl+C'],
    [partOfTests, /Server and screens: step[^]*·/, 'kill -9'],
    [partOfTests, /Running \d+ test/, 'kill'],
    [partOfTests, /Running \d+ test/, 'kill -9'],
  ] as const
  let seconds = 0
  for (const [line, at, how] of stops) {
    const command = type(machine, line)
    await command.printed(at)
    const stoppedAt = command.seconds()
    if (how === 'Ctrl+C') command.signalGroup('SIGINT')
    else command.signal(how === 'kill' ? 'SIGTERM' : 'SIGKILL')
    await command.ended
    const left = await command.leftovers()
    if (left.length > 0) throw new Error(`${line}, ${how} at "${at}": ${left.join('; ')} still ran after 30 s`)
    seconds = Math.max(seconds, command.seconds() - stoppedAt)
  }
  return { seconds, said: `${stops.length} stops, nothing kept running` }
}

function expectNone(left: readonly string[]): void {
  if (left.length > 0) throw new Error(`These kept running: ${left.join('; ')}`)
}

function lastLine(output: string): string {
  return output.trimEnd().split('\n').at(-1) ?? ''
}
