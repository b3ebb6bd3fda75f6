import { posix } from 'node:path'
import type { SourceFile } from './source-file.ts'

const topFolder = /^(contract|server|web|tests|tools|bench|deploy|docs|content|migrations)\//
const placeholder = /[…<>*{}$|[\]()]|\.\.\.|NNNN/

/** False statements in documents: broken links, paths, commands and settings. */
export function docFaults(files: SourceFile[], scripts: string[]): string[] {
  const documents = files.filter(({ path }) => /^(README|CONTEXT|CONTRIBUTING)\.md$|^docs\/.+\.md$/.test(path))
  const places = placesIn(files)
  return [
    ...documents.flatMap((document) => [
      ...linkFaults(document, places),
      ...pathFaults(document, places),
      ...commandFaults(document, scripts),
      ...versionFaults(document),
    ]),
    ...settingFaults(files),
  ]
}

/** Every file, and every folder that holds one. */
function placesIn(files: SourceFile[]): Set<string> {
  const places = new Set(['', '.'])
  for (const { path } of files) {
    for (let place = path; place !== '.' && !places.has(place); place = posix.dirname(place)) places.add(place)
  }
  return places
}

function linkFaults({ path, text }: SourceFile, places: Set<string>): string[] {
  const prose = withoutCode(text)
  const targets = [...prose.matchAll(/\]\(\s*<?([^)>\s]+)/g), ...prose.matchAll(/^\s*\[[^\]]+\]:\s*(\S+)/gm)]
  return targets.flatMap(([, target = '']) => {
    const place = target.replace(/[#?].*$/, '')
    if (/^[a-z][a-z0-9+.-]*:/i.test(target) || place === '') return []
    const full = place.startsWith('/') ? place.slice(1) : posix.join(posix.dirname(path), decodeURI(place))
    if (places.has(full.replace(/\/$/, ''))) return []
    return [`${path}: links to ${target}, which does not exist: correct the link, or delete it`]
  })
}

function pathFaults({ path, text }: SourceFile, places: Set<string>): string[] {
  const words = [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => code.split(/[\s,;]+/))
  return [...new Set(words)].flatMap((word) => {
    const place = word
      .replace(/^(#|\.\/)/, '')
      .replace(/:\d+$/, '')
      .replace(/[.:]$/, '')
    if (!topFolder.test(place) || placeholder.test(word)) return []
    if (places.has(place.replace(/\/$/, ''))) return []
    return [`${path}: names \`${word}\`, which does not exist: correct the path, or delete the sentence`]
  })
}

function commandFaults({ path, text }: SourceFile, scripts: string[]): string[] {
  const commands = [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  )
  return [...new Set(commands)]
    .filter((command) => !scripts.includes(command))
    .map((command) => `${path}: names npm run ${command}, which package.json does not have: correct the command`)
}

/** Versions belong in package.json alone. An address such as 127.0.0.1 is not a version. */
function versionFaults({ path, text }: SourceFile): string[] {
  return [...text.matchAll(/(?<![\d.])\d+\.\d+\.\d+(?!\.?\d)[\w.-]*/g)].map(
    ([version]) => `${path}: repeats the version ${version}: give only the name; package.json holds the version`,
  )
}

/** .env.example documents exactly the variables that the configuration reads. */
function settingFaults(files: SourceFile[]): string[] {
  const config = files.find(({ path }) => path === 'server/platform/config/config.ts')
  const example = files.find(({ path }) => path === '.env.example')
  if (!config || !example) return []
  const read = namesIn(config.text, /(?:(?:^|[{,])\s*(?=\w+\??:)|\benv(?:\.|\['))([A-Z][A-Z0-9_]+)\b/gm)
  const documented = namesIn(example.text, /^#?\s*([A-Z][A-Z0-9_]+)=/gm)
  return [
    ...read
      .filter((name) => !documented.includes(name))
      .map((name) => `.env.example: lacks ${name}, which ${config.path} reads: document it`),
    ...documented
      .filter((name) => !read.includes(name))
      .map((name) => `.env.example: documents ${name}, which ${config.path} does not read: delete it`),
  ]
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))]
}

function withoutBlocks(text: string): string {
  return text.replace(/^(```|~~~)[\s\S]*?^\1/gm, '')
}

function withoutCode(text: string): string {
  return withoutBlocks(text).replace(/`[^`\n]*`/g, '')
}
