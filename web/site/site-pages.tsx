import { paths } from '#web/platform/paths.ts'
import { LandingPage } from './landing/landing-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import type { SitePage } from './site-page.ts'

/** Every public page. The build writes one file for each. */
export const sitePages: readonly SitePage[] = [
  {
    path: paths.home,
    aliases: [paths.landing],
    title: 'The Daily Dot: one good question, every school day',
    description:
      'A ready-made conversation starter for each weekday, with a timer and sentence starters for every age from Reception to Year 6.',
    content: <LandingPage />,
  },
]

export const notFoundPage: SitePage = {
  path: '/404',
  title: 'Page not found: The Daily Dot',
  description: 'There is no page at this address.',
  content: <NotFoundPage />,
  isHidden: true,
}
