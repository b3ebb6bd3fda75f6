import { runTool } from './run-tool.ts'
import type { SourceFile } from './source-file.ts'

const folders = ['contract', 'server', 'web', 'tests', 'tools', 'bench']

type Violation = { from: string; to: string; rule: { name: string }; cycle?: { name: string }[] }
type Cruise = {
  modules: { source: string }[]
  summary: { violations: Violation[]; ruleSetUsed: { forbidden: { name: string; comment: string }[] } }
}

/** Imports that break the rules of .dependency-cruiser.cjs. */
export async function arrowFaults(files: SourceFile[], root = '.'): Promise<string[]> {
  const present = folders.filter((folder) =>
    files.some((file) => file.path.startsWith(`${folder}/`) && isCode(file.path)),
  )
  const { output } = await runTool(
    'dependency-cruiser',
    [...present, '--preserve-symlinks', '--output-type', 'json'],
    root,
  )
  const cruise = parse(output)
  if (!cruise) return [`dependency-cruiser returned no report:\n${output}`]
  return [...unreadFaults(files, cruise.modules), ...violationFaults(cruise.summary)]
}

/**
 * With TypeScript 7, dependency-cruiser silently reads nothing unless @swc/core is installed, and then reports no violations. So this
 * checks that it has read every file.
 */
export function unreadFaults(files: SourceFile[], modules: { source: string }[]): string[] {
  const read = new Set(modules.map((module) => module.source))
  const unread = files.map((file) => file.path).filter((path) => isCode(path) && inFolders(path) && !read.has(path))
  if (unread.length === 0) return []
  return [
    `dependency-cruiser did not read ${unread.length} files (${unread.slice(0, 3).join(', ')}): its rules prove nothing; check that @swc/core is installed and that .dependency-cruiser.cjs excludes only tests`,
  ]
}

function violationFaults({ violations, ruleSetUsed }: Cruise['summary']): string[] {
  const advice = new Map(ruleSetUsed.forbidden.map(({ name, comment }) => [name, comment]))
  return violations.map(({ from, to, rule, cycle }) => {
    const arrow = cycle ? [from, ...cycle.map((step) => step.name)].join(' → ') : `${from} → ${to}`
    return `${arrow}: ${rule.name}. ${advice.get(rule.name) ?? ''}`
  })
}

function isCode(path: string): boolean {
  return /\.tsx?$/.test(path) && !/(\.test\.tsx?|\.d\.ts)$/.test(path)
}

function inFolders(path: string): boolean {
  return folders.some((folder) => path.startsWith(`${folder}/`))
}

function parse(output: string): Cruise | undefined {
  try {
    return JSON.parse(output)
  } catch {
    return undefined
  }
}
