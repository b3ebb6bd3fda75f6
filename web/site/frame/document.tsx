import { sellerSlots } from '#contract/site/seller.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import type { SitePage } from './site-page.ts'

/** The built files that a page links to, with their hashed names. */
export type Assets = {
  style: string
  font: string
  scripts: readonly string[]
  /** What the scripts import, preloaded so that it does not wait for them. */
  imports: readonly string[]
}

/**
 * Runs before the first paint, so that the header never changes under the reader, and again when another tab signs in or out and whenever
 * the reader returns to the page. Asks the other tabs to look at the hint too: "Log Out" on a public page is a plain link, and so the page
 * also deletes what the app kept for days without a network and what was searched for, and removes the worker that leads to it. An open channel would keep the page
 * out of the back/forward cache. Records clicks on buttons whose island has yet to load (early-input.ts replays them). The CSP allows it by
 * its hash.
 */
export const headScript =
  '{let d=document.documentElement.dataset,c,f=()=>{let h=/(?:^|; )dd_hint=([12])/.exec(document.cookie);if(h)d.signedIn=h[1];' +
  "else{delete d.signedIn;try{localStorage.removeItem('dd-searches');indexedDB.deleteDatabase('dd-pack');caches.delete('dd-pictures').catch(()=>{});" +
  "navigator.serviceWorker.getRegistration('/').then(r=>r?.unregister(),()=>{})}catch{}}}," +
  "o=()=>{f();c=new BroadcastChannel('signed-in');c.onmessage=f;c.postMessage('look')};" +
  "d.script='';for(let e of['focus','visibilitychange'])addEventListener(e,f);addEventListener('pagehide',()=>c.close());" +
  "addEventListener('pageshow',e=>{e.persisted&&o()});o()}" +
  "addEventListener('click',e=>{let b=e.target.closest('button');b&&(b.dataset.clickedAt=Date.now())})"

export function Document({ page, assets }: { page: SitePage; assets: Assets }) {
  const address = `${sellerSlots.appUrl}${page.path}`
  return (
    <html lang="en-GB" data-day={page.day ?? 'mon'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{page.title}</title>
        <meta name="description" content={page.description} />
        {page.isHidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content="The Daily Dot" />
        <meta property="og:locale" content="en_GB" />
        <meta property="og:title" content={page.title} />
        <meta property="og:description" content={page.description} />
        <meta property="og:url" content={address} />
        <meta property="og:image" content={`${sellerSlots.appUrl}/og.png`} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta property="og:image:alt" content="The Daily Dot: one good question, every school day" />
        <meta name="twitter:card" content="summary_large_image" />
        <meta name="theme-color" content="#fffdf8" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <script dangerouslySetInnerHTML={{ __html: headScript }} />
        <link rel="preload" href={assets.font} as="font" type="font/woff2" crossOrigin="" />
        <link rel="stylesheet" href={assets.style} />
        {assets.scripts.map((script) => (
          <script key={script} type="module" src={script} />
        ))}
        {assets.imports.map((imported) => (
          <link key={imported} rel="modulepreload" href={imported} />
        ))}
      </head>
      <body>
        <a href="#main" className="absolute -top-20 left-4 z-10 rounded-field bg-ink px-5 py-3 text-white focus:top-3">
          Skip to the main content
        </a>
        <SiteHeader path={page.path} />
        <main id="main" tabIndex={-1} className="outline-none">
          {page.content}
        </main>
        <SiteFooter />
      </body>
    </html>
  )
}
