import type { SourceFile } from './source-file.ts'

/** Text that is forbidden in files and that no lint rule can find. */
export function textFaults(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    forbidden.flatMap(({ where, pattern, instead, inComments = false }) => {
      if (!where.test(path)) return []
      const searched = inComments ? text : withoutComments(text)
      const found = pattern.exec(searched)
      if (!found) return []
      const line = searched.slice(0, found.index).split('\n').length
      return [`${path}:${line}: "${found[0].trim()}": ${instead}`]
    }),
  )
}

type Forbidden = { where: RegExp; pattern: RegExp; instead: string; inComments?: boolean }

const forbidden: Forbidden[] = [
  {
    where: /^(?!package-lock\.json$)/,
    pattern: /(?<![\w./-])\/(?:(?:home|Users)\/[\w-]+\/|(?:root|work)\/)[\w.-]*|\b[A-Z]:\\Users\\\w+/,
    instead: 'this path exists on one machine only: write it from the root of the repository',
    inComments: true,
  },
  {
    where: /\.tsx?$/,
    pattern:
      /\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:skip|only|todo|fixme|skipIf|runIf|fails)\b|\bx(?:it|test|describe)\(/,
    instead: 'a test that does not run proves nothing: fix it, or delete it and say why in the commit',
  },
  {
    where: /^server\/(?!platform\/)(?:[^/]+\/)+(?:service|rules|store)\.ts$/,
    pattern: /\bnew Date\(\s*\)|\bDate\.now\(|\bDate\(\s*\)/,
    instead: 'do not read the clock here: take the time as an argument, from clock.now() of the platform',
  },
  {
    where: /^(?:contract|server|web)\/.+\.tsx?$/,
    pattern: /^export\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?\s*from\s|\{[^}]*\})/m,
    instead: 'no barrels: import each thing from the file that makes it',
  },
  {
    // The rules about slides match such words, and `nobody` is a user of Linux.
    where: /^(?:contract|server|web)\/(?!slides\/rules\/|platform\/files\/redraw)(?!.*\.test\.tsx?$).+\.tsx?$/,
    pattern: /\b(?:whoever|somebody|nobody|anew|stands here|word of it)\b/i,
    instead: 'say who: “someone”, “no one”, “the licence holder”; “again”, “appears here”, “a notice”',
    inComments: true,
  },
  {
    // The content rules match words however they are typed.
    where: /^(?:(?:contract|server|web)\/(?!slides\/rules\/)(?!.*\.test\.tsx?$).+\.tsx?|content\/.+\.yaml)$/,
    pattern: /[\p{L}\d})]'(?:s|t|re|ve|ll|d|m)\b|&apos;|&#39;/u,
    instead: 'an apostrophe that a person reads is typographic: ’',
  },
]

/** Blanks comments line by line, because a glob in a string looks like the start of a block comment. */
function withoutComments(text: string): string {
  return text.replace(/^\s*(?:\/\/|\/?\*).*$|\s\/\/ .*$/gm, '')
}
