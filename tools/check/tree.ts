import type { SourceFile } from './source-file.ts'

/** Files in the wrong place, with a wrong name or too large. Each sentence says what to do instead. */
export function treeFaults(files: SourceFile[]): string[] {
  return [
    ...files.flatMap((file) => [
      ...placeFaults(file),
      ...nounFaults(file),
      ...serverFaults(file),
      ...nameFaults(file),
      ...exportFaults(file),
      ...sizeFaults(file),
    ]),
    ...folderSizeFaults(files),
    ...decisionFaults(files),
  ]
}

const linesPerFile = 250
const entriesPerFolder = 16
const linesPerDecision = 40

const nouns = 'accounts slides usage choosing money branding privacy admin site'.split(' ')
const besideNouns: Record<string, string[]> = {
  server: ['platform'],
  contract: [],
  web: 'app pages ui platform present tour public'.split(' '),
}
const roomFiles = 'routes service rules transitions store table gateway mail library document'
const roomFile = new RegExp(`^(${roomFiles.replaceAll(' ', '|')})\\.ts$|^README\\.md$|^[^/]+\\.test\\.ts$`)
const serverTop = /^(main|app)\.ts$|\.test\.ts$/
const codeFolder = /^(contract|server|web|tests|tools|bench)\//
const junkDrawers = new Set(['utils', 'util', 'helpers', 'helper', 'misc', 'index', 'hooks', 'types'])
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
const testFile = /\.test\.tsx?$/

function placeFaults({ path }: SourceFile): string[] {
  const built = path.split('/').find((part) => ['node_modules', 'dist', 'build', 'data'].includes(part))
  if (!built) return []
  return [`${path}: ${built}/ is generated and must not be tracked: git rm --cached it and add it to .gitignore`]
}

/** The three trees of the product share the same nouns, so that `git ls-files | grep money` shows everything about one. */
function nounFaults({ path }: SourceFile): string[] {
  const [top = '', noun = '', ...rest] = path.split('/')
  const beside = besideNouns[top]
  if (!beside || rest.length === 0 || nouns.includes(noun) || beside.includes(noun)) return []
  const named = [...nouns, ...beside].join(', ')
  return [`${path}: ${top}/ has the folders ${named}: put it into one of them, or add a noun with a decision record`]
}

function serverFaults({ path }: SourceFile): string[] {
  const [top, noun, room, ...rest] = path.split('/')
  if (top !== 'server' || !noun || noun === 'platform') return []
  if (!room) {
    if (serverTop.test(noun)) return []
    return [`${path}: server/ itself holds only main.ts and app.ts: move it to server/platform or to a noun`]
  }
  if (rest.length === 0) {
    if (room === `${noun}.ts`) return []
    return [`${path}: a noun itself holds only ${noun}.ts, which lists its routes and jobs: move it to a room`]
  }
  if (roomFile.test(rest.join('/'))) return []
  return [
    `${path}: not a name that a room of the server uses (${roomFiles}, README.md, ….test.ts): use one of them, split the room, or add the name with a decision record`,
  ]
}

function nameFaults({ path }: SourceFile): string[] {
  if (path.startsWith('migrations/') || !path.includes('/')) return []
  const parts = path.split('/')
  const name = parts.pop() ?? ''
  const faults: string[] = []
  if (codeFolder.test(path)) {
    const folder = parts.find((part) => junkDrawers.has(part) || part === 'api')
    if (folder)
      faults.push(
        `${path}: a folder called ${folder} says nothing: name it for what is in it, or put the file beside its use`,
      )
    const stem = name.split('.')[0] ?? ''
    if (junkDrawers.has(stem) && !name.endsWith('.html'))
      faults.push(`${path}: a file called ${stem} becomes a junk drawer: name it for its main export`)
  }
  // systemd starts daily-dot@3001 from daily-dot@.service.
  const isTemplate = path.startsWith('deploy/') && name.endsWith('@.service')
  const odd = [...parts, isTemplate ? name.replace('@', '') : name].find(
    (part) => !kebab.test(part) && !/^(\.|README\.md$)/.test(part),
  )
  if (odd) faults.push(`${path}: "${odd}" is not in kebab-case: rename it like weekly-progress-card.tsx`)
  return faults
}

/** Files of components and hooks are named after their export. Entries and islands are named after what they start. */
function exportFaults({ path, text }: SourceFile): string[] {
  const name = /^web\/(?:.+\/)?([^/]+\.tsx|use-[^/]+\.ts)$/.exec(path)?.[1]
  if (!name || testFile.test(name) || /\.island\.tsx$|^web\/app\/main\.tsx$|^web\/site\/prerender\.tsx$/.test(path))
    return []
  const wanted = name.replace(/\.tsx?$/, '').replaceAll('-', '')
  const exported = [...text.matchAll(/^export (?:default )?(?:async )?(?:function|const|class) (\w+)/gm)].map(
    (match) => match[1] ?? '',
  )
  const isWanted = exported.some((each) => each.toLowerCase() === wanted)
  const named = exported.filter((each) => /^([A-Z]|use[A-Z])/.test(each))
  if (isWanted || named.length === 0) return []
  return [
    `${path}: exports ${named.join(', ')}: name the file for its main export, as weekly-progress-card.tsx for WeeklyProgressCard`,
  ]
}

function sizeFaults({ path, text }: SourceFile): string[] {
  if (!/\.(ts|tsx|css|mjs|cjs)$/.test(path) || testFile.test(path) || /^(tests\/e2e|migrations|content)\//.test(path))
    return []
  const lines = lineCount(text)
  if (lines <= linesPerFile) return []
  return [`${path}: ${lines} lines; the limit is ${linesPerFile}: split it by subject`]
}

function folderSizeFaults(files: SourceFile[]): string[] {
  const entries = new Map<string, Set<string>>()
  for (const { path } of files) {
    // Not the public files, whose folders are their URLs, nor the root, where tools expect their files.
    if (/^(tests|content|migrations|docs\/decisions|web\/public)\//.test(path) || testFile.test(path)) continue
    const parts = path.split('/')
    for (let depth = 1; depth < parts.length; depth += 1) {
      const folder = `${parts.slice(0, depth).join('/')}/`
      entries.set(folder, (entries.get(folder) ?? new Set()).add(parts[depth] ?? ''))
    }
  }
  return [...entries].flatMap(([folder, { size }]) => {
    if (size <= entriesPerFolder) return []
    return [`${folder}: ${size} files and folders; the limit is ${entriesPerFolder}: split the folder by noun`]
  })
}

function decisionFaults(files: SourceFile[]): string[] {
  const records = files
    .filter(({ path }) => /^docs\/decisions\/(?!README\.md$)/.test(path))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const long = records
    .filter(({ text }) => lineCount(text) > linesPerDecision)
    .map(
      ({ path, text }) =>
        `${path}: ${lineCount(text)} lines; the limit is ${linesPerDecision}: keep the decision and its reasons`,
    )
  const misnumbered = records.flatMap(({ path }, at) => {
    const expected = String(at + 1).padStart(4, '0')
    if (new RegExp(`^docs/decisions/${expected}-[^/]+\\.md$`).test(path)) return []
    return [
      `${path}: the record in this place is docs/decisions/${expected}-….md: number records without gaps, and never one twice`,
    ]
  })
  return [...long, ...misnumbered.slice(0, 1)]
}

function lineCount(text: string): number {
  return text.replace(/\n$/, '').split('\n').length
}
