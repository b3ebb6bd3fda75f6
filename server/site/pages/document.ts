import type { Seller } from '#contract/site/seller.ts'
import { escapeHtml } from '#server/platform/http/html.ts'

/** For search engines: the public pages, and nothing that needs a login. */
export function robots(appUrl: string): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /dashboard\nDisallow: /admin\nDisallow: /account\n\nSitemap: ${appUrl}/sitemap.xml\n`
}

export function sitemap(appUrl: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `<url><loc>${escapeHtml(appUrl + path)}</loc></url>`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`
}

/** In place of each service worker, if keeping slides is switched off: removes itself and what the workers kept. */
export const removingWorker = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(remove()))

async function remove() {
  const kept = (await caches.keys()).filter((name) => name.startsWith('dd-'))
  await Promise.all(kept.map((name) => caches.delete(name)))
  await registration.unregister()
}
`

const validDays = 180

/** Where to report a vulnerability (RFC 9116, which requires an expiry date). */
export function securityText({ appUrl, supportEmail }: Seller, now: Date): string {
  const expires = new Date(now.getTime() + validDays * 24 * 60 * 60 * 1000)
  return [
    `Contact: mailto:${supportEmail}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${appUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
