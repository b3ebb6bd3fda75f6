import { paths } from '#web/platform/paths.ts'

/** Where to go after signing in: the address that was asked for, if it is one of our own pages. */
export function nextPath(search: string): string {
  const asked = new URLSearchParams(search).get('next') ?? ''
  return isOwnPage(asked) ? asked : paths.dashboard
}

/** The login page that comes back to where the person wanted to be. */
export function loginPath(wanted: string): string {
  return `${paths.login}?next=${encodeURIComponent(wanted)}`
}

/** Keeps `next` on the way from one login page to another. */
export function withNext(path: string, search: string): string {
  const next = nextPath(search)
  return next === paths.dashboard ? path : `${path}?next=${encodeURIComponent(next)}`
}

/**
 * A browser drops tabs and line breaks from an address and reads a backslash as a slash, so that "/\t/evil.example"
 * leaves the site. The API is no page: "/api/logout" would sign out whoever has just signed in, also as "/x/../api".
 */
function isOwnPage(path: string): boolean {
  if (!/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(path) || path.includes('//')) return false
  const resolved = URL.parse(path, 'https://here.example')?.pathname ?? '/api'
  return !/^\/api(\/|$)/i.test(plainPath(resolved))
}

/** With its escapes read; what cannot be read is treated as the worst it could be. */
function plainPath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return '/api'
  }
}
