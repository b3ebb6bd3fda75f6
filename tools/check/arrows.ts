import { runTool } from './run-tool.ts'
import type { SourceFile } from './source-file.ts'

const folders = ['contract', 'server', 'web', 'tests', 'tools', 'bench']

type Module = { source: string; dependencies: { resolved: string }[] }
type Violation = { from: string; to: string; rule: { name: string }; cycle?: { name: string }[] }
type Cruise = {
  modules: Module[]
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
  return [...unreadFaults(files, cruise.modules), ...violationFaults(cruise.summary), ...roomFaults(cruise.modules)]
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

/**
 * Rooms of one noun that import each other, directly or in a circle: neither can be read or changed alone. The board and the tour are
 * nouns of the web's own; a platform's folders are layers of one thing, and pages compose.
 */
function roomFaults(modules: readonly Module[]): string[] {
  const imports = new Map<string, Map<string, string>>()
  for (const { source, dependencies } of modules)
    for (const { resolved } of dependencies) {
      const [from, to] = [roomOf(source), roomOf(resolved)]
      if (!from || !to || from === to || nounOf(from) !== nounOf(to)) continue
      const below = imports.get(from) ?? new Map<string, string>()
      imports.set(from, below.set(to, `${source} → ${resolved}`))
    }
  const advice =
    'rooms-do-not-meet-in-a-circle. Move what both need into a room below, or merge the two if they are one.'
  return [...imports].flatMap(([from, below]) =>
    [...below].flatMap(([to, arrow]) => (reaches(imports, to, from) ? [`${arrow}: ${advice}`] : [])),
  )
}

function reaches(imports: ReadonlyMap<string, ReadonlyMap<string, string>>, from: string, to: string): boolean {
  const seen = new Set<string>()
  const visit = (room: string): boolean => {
    if (room === to) return true
    if (seen.has(room)) return false
    seen.add(room)
    return [...(imports.get(room)?.keys() ?? [])].some(visit)
  }
  return visit(from)
}

/** `server/money/card`, of a file in it. */
function roomOf(path: string): string | undefined {
  return /^(?:contract|server|web)\/(?!platform\/|pages\/|app\/|ui\/|public\/)[^/]+\/[^/]+(?=\/)/.exec(path)?.[0]
}

function nounOf(room: string): string {
  return room.slice(0, room.lastIndexOf('/'))
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
