import { paths } from '#web/platform/paths.ts'

/** Where to go after signing in: the requested page, if it is one of ours. Prevents open redirects. */
export function nextPath(search: string): string {
  const asked = new URLSearchParams(search).get('next') ?? ''
  return isOwnPage(asked) ? asked : paths.dashboard
}

/** Keeps `next` in a link from one login page to another. */
export function withNext(path: string, search: string): string {
  const next = nextPath(search)
  return next === paths.dashboard ? path : `${path}?next=${encodeURIComponent(next)}`
}

/**
 * Browsers drop tabs and line breaks from a URL and read a backslash as a slash, so that "/\t/evil.example" leaves the site.
 * API paths are not pages: "/api/logout" would sign the user straight out again, also as "/x/../api".
 */
function isOwnPage(path: string): boolean {
  if (!/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(path) || path.includes('//')) return false
  const resolved = URL.parse(path, 'https://here.example')?.pathname ?? '/api'
  return !/^\/api(\/|$)/i.test(plainPath(resolved))
}

/** Decodes the path; treats one that cannot be decoded as an API path, which is refused. */
function plainPath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return '/api'
  }
}
