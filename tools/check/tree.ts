import type { SourceFile } from './source-file.ts'

/** What is wrong with the places, names and sizes of files. Each sentence says what to do instead. */
export function treeFaults(files: SourceFile[]): string[] {
  return [
    ...files.flatMap((file) => [
      ...placeFaults(file),
      ...serverFaults(file),
      ...nameFaults(file),
      ...exportFaults(file),
      ...sizeFaults(file),
    ]),
    ...crowdFaults(files),
    ...decisionFaults(files),
  ]
}

const linesPerFile = 250
const filesPerFolder = 12
const linesPerDecision = 40

const featureFiles = 'routes service rules store table gateway mail library job document'
const featureFile = new RegExp(`^(${featureFiles.replaceAll(' ', '|')})\\.ts$|^README\\.md$|^[^/]+\\.test\\.ts$`)
const serverTop = /^(main|app)\.ts$|\.test\.ts$/
const codeFolder = /^(contract|server|web|tests|tools|bench)\//
const junkDrawers = new Set(['utils', 'util', 'helpers', 'helper', 'misc', 'index', 'hooks', 'types'])
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
const testFile = /\.test\.tsx?$/

function placeFaults({ path }: SourceFile): string[] {
  const built = path.split('/').find((part) => ['node_modules', 'dist', 'build', 'data'].includes(part))
  if (!built) return []
  return [`${path}: ${built}/ is made by a machine and never tracked: git rm --cached it and add it to .gitignore`]
}

function serverFaults({ path }: SourceFile): string[] {
  const [top, feature, room = '', ...rest] = path.split('/')
  if (top !== 'server' || !feature || feature === 'platform') return []
  if (room === '') {
    if (serverTop.test(feature)) return []
    return [`${path}: server/ itself holds only main.ts and app.ts: move it to server/platform or to a feature`]
  }
  if (rest.length === 0 && (room === `${feature}.ts` || room.endsWith('.test.ts'))) return []
  if (featureFile.test(rest.join('/'))) return []
  return [
    `${path}: not a name that a server feature uses (${featureFiles}, README.md, ….test.ts): use one of them, split the feature by noun, or add the name with a decision record`,
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

/** A component's file, and a hook's, is named for what it exports. Entries and islands are named for what they start. */
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
  return [`${path}: ${lines} lines, and ${linesPerFile} are the most: split it by what it is about`]
}

function crowdFaults(files: SourceFile[]): string[] {
  const counts = new Map<string, number>()
  for (const { path } of files) {
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    // The addresses of public files decide where they are; the root holds what tools look for there.
    if (
      folder === '' ||
      /^(tests|content|migrations|docs\/decisions|web\/public)\//.test(folder) ||
      testFile.test(path)
    )
      continue
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > filesPerFolder)
    .map(([folder, count]) => `${folder}: ${count} files, and ${filesPerFolder} are the most: split the folder by noun`)
}

function decisionFaults(files: SourceFile[]): string[] {
  const records = files
    .filter(({ path }) => /^docs\/decisions\/(?!README\.md$)/.test(path))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const long = records
    .filter(({ text }) => lineCount(text) > linesPerDecision)
    .map(
      ({ path, text }) =>
        `${path}: ${lineCount(text)} lines, and ${linesPerDecision} are the most: keep the decision and its reasons`,
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
