import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Finding, findingsAbout } from './finding.ts'

const { ok, warning, wrong } = findingsAbout('program')
const root = join(import.meta.dirname, '../..')

/** Checks the version of Node, and that `npm run build` has built the web pages. */
export function checkProgram({ node = process.versions.node, folder = root } = {}): Finding[] {
  return [nodeFinding(node), builtFinding(folder)]
}

function nodeFinding(node: string): Finding {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const pinned = String(Object.values(optionalDependencies)[0])
  if (node === pinned) return ok(`Node ${node}, as in the lockfile.`)
  if (node.split('.')[0] === pinned.split('.')[0])
    return warning(`Node ${node} runs this, but it is tested with ${pinned}: run npm ci, and start it with that one.`)
  return wrong(`Node ${node} runs this, but ${pinned} is needed: run npm ci, and start it with node_modules/.bin/node.`)
}

function builtFinding(folder: string): Finding {
  const { status } = spawnSync(process.execPath, [join(folder, 'tools/setup.mjs'), 'is-built'], { timeout: 10_000 })
  return status === 0
    ? ok('The web pages are built from these sources.')
    : wrong('The web pages are not built, or not from these sources: npm run build')
}
