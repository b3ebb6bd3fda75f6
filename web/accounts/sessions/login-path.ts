import { paths } from '#web/platform/paths.ts'

/** The login page, returning to the wanted page afterwards. */
export function loginPath(wanted: string): string {
  return `${paths.login}?next=${encodeURIComponent(wanted)}`
}

/** The history state of a login page that replaces a page whose session has ended. */
export const sessionEnded = 'session-ended'
