import { paths } from '#web/platform/paths.ts'
import { DemoPage } from './demo/demo-page.tsx'
import { LandingPage } from './landing/landing-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { discussionTimerIsland } from './pieces/discussion-timer.tsx'
import { PricingPage } from './pricing/pricing-page.tsx'
import { teamSavingIsland } from './pricing/team-saving-calculator.tsx'
import { SignupPage } from './signup/signup-page.tsx'
import type { SitePage } from './site-page.ts'

/** Every public page. The build writes one file for each. */
export const sitePages: readonly SitePage[] = [
  {
    path: paths.home,
    title: 'The Daily Dot: one good question, every school day',
    description:
      'A ready-made conversation starter for each weekday, with a timer and sentence starters for every age from Reception to Year 6.',
    content: <LandingPage />,
    islands: [discussionTimerIsland],
  },
  {
    path: paths.pricing,
    title: 'Pricing: The Daily Dot',
    description:
      'One price a year for the whole school, or a licence for yourself. See what your team would save, and pay by card or bank transfer.',
    content: <PricingPage />,
    islands: [teamSavingIsland],
  },
  {
    path: paths.signup,
    title: 'Choose your licence: The Daily Dot',
    description: 'Start with a licence for the whole school or for yourself, or try The Daily Dot free for 14 days.',
    content: <SignupPage />,
  },
  {
    path: paths.demo,
    title: 'Demo slide: The Daily Dot',
    description:
      'Try a conversation-starter slide with your class now: sentence starters for four age bands and a discussion timer. No account needed.',
    content: <DemoPage />,
    islands: [discussionTimerIsland],
  },
]

export const notFoundPage: SitePage = {
  path: '/404',
  title: 'Page not found: The Daily Dot',
  description: 'There is no page at this address.',
  content: <NotFoundPage />,
  isHidden: true,
}
