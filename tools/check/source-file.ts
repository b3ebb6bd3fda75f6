import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** A file of the repository: its path with forward slashes, and its text ('' for a binary file). */
export type SourceFile = { path: string; text: string }

const notSource = new Set(['.git', 'node_modules', 'dist', 'data'])

/** The files that git tracks or would track; without git (an unpacked archive), everything but build output and data. */
export function readRepository(root = '.'): SourceFile[] {
  return pathsIn(root).flatMap((path) => {
    const text = textOf(join(root, path))
    return text === undefined ? [] : [{ path, text }]
  })
}

function pathsIn(root: string): string[] {
  try {
    const listing = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 64 * 1024 * 1024,
    })
    return [...new Set(listing.split('\0').filter(Boolean))]
  } catch {
    return walk(root).map((path) => relative(root, path).replaceAll('\\', '/'))
  }
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (notSource.has(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? walk(path) : [path]
  })
}

function textOf(path: string): string | undefined {
  try {
    const bytes = readFileSync(path)
    return bytes.subarray(0, 8000).includes(0) ? '' : bytes.toString('utf8')
  } catch {
    // Deleted, but the deletion is not committed yet.
    return undefined
  }
}
