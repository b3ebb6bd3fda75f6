import { renderToStaticMarkup } from 'react-dom/server'
import { appPaths } from '#web/platform/app-paths.ts'
import { type Assets, Document, headScript } from './frame/document.tsx'
import { favicons } from './frame/favicon.ts'
import type { SitePage } from './frame/site-page.ts'
import { notFoundPage, sitePages } from './site-pages.tsx'

/** The build's entry to the site: what it prerenders, and what it passes to the server. Loaded through Vite, because Node does not read .tsx. */
export const site = { headScript, appPaths, favicons, pages: [...sitePages, notFoundPage] }

export function renderPage(page: SitePage, assets: Assets): string {
  return `<!doctype html>${renderToStaticMarkup(<Document page={page} assets={assets} />)}`
}
