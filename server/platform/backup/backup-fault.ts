import { ConfigFault } from '#server/platform/config/config.ts'
import { FolderInUse } from '#server/platform/database/data-lock.ts'
import { isDatabaseLost } from '#server/platform/database/database.ts'
import { ObjectsUnreachable } from '#server/platform/providers/objects.ts'

/** A failed backup or restore. The message is for the operator. */
export class BackupFault extends Error {}

/** A sentence for what the operator can fix; anything else is a bug and keeps its stack. */
export function sentenceFor(error: unknown, usage: string): string {
  if (error instanceof FolderInUse) return 'The server is running on this data. Stop the server first, then try again.'
  if (error instanceof BackupFault || error instanceof ConfigFault || error instanceof ObjectsUnreachable)
    return error.message
  if (isDatabaseLost(error)) return 'The database cannot be reached. Check DATABASE_URL and that it is running.'
  if (!(error instanceof Error)) return String(error)
  const code = codeOf(error)
  if (code.startsWith('ERR_PARSE_ARGS')) return `Use it like this: ${usage}`
  return sentences[code]?.(pathOf(error)) ?? withoutRows(error)
}

/** Drizzle's messages contain the query parameters: here, rows with password hashes. */
function withoutRows(error: Error): string {
  if ('params' in error && error.cause instanceof Error) return withoutRows(error.cause)
  return error.stack ?? error.message
}

const diskFull = () => 'There is no room left on the disk. Nothing was kept: make room, then try again.'
const noAccess = (path: string) =>
  `${path} cannot be read or written. Check whose it is, and that its disk takes files.`

const sentences: Record<string, (path: string) => string> = {
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  EFBIG: diskFull,
  // PostgreSQL's disk_full.
  '53100': () => 'The database has no room left on its disk. Nothing was restored: make room, then try again.',
  EACCES: noAccess,
  EPERM: noAccess,
  EROFS: noAccess,
  EIO: noAccess,
  ENOTDIR: noAccess,
  EISDIR: noAccess,
  EEXIST: noAccess,
}

/** Drizzle wraps the database's error. */
function codeOf(error: Error): string {
  if ('code' in error) return String(error.code)
  return error.cause instanceof Error ? codeOf(error.cause) : ''
}

function pathOf(error: Error): string {
  return 'path' in error ? String(error.path) : 'The folder'
}
