import { renderToStaticMarkup } from 'react-dom/server'
import { Document, headScript, type Assets } from './document.tsx'
import type { SitePage } from './site-page.ts'
import { notFoundPage, sitePages } from './site-pages.tsx'

export { appPaths } from '#web/platform/paths.ts'
export { favicons } from './favicon.ts'
export { headScript }

/** The pages the build writes to files. Loaded through Vite, because Node does not read .tsx. */
export const pages: readonly SitePage[] = [...sitePages, notFoundPage]

export function renderPage(page: SitePage, assets: Assets): string {
  return `<!doctype html>${renderToStaticMarkup(<Document page={page} assets={assets} />)}`
}
