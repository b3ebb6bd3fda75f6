import { ifCards } from '#contract/site/seller.ts'
import { paths } from '#web/platform/paths.ts'
import { AboutPage } from './about/about-page.tsx'
import { CheckPage, checkIsland } from './check/check-page.tsx'
import { DemoPage } from './demo/demo-page.tsx'
import { presenterIsland } from './demo/sample-slide-card.tsx'
import type { SitePage } from './frame/site-page.ts'
import { HelpPage, helpIsland } from './help/help-page.tsx'
import { LandingPage } from './landing/landing-page.tsx'
import { CookiesPage } from './legal/cookies/cookies-page.tsx'
import { GdprPage } from './legal/gdpr/gdpr-page.tsx'
import { LicencesPage } from './legal/licences/licences-page.tsx'
import { PrivacyPage } from './legal/privacy/privacy-page.tsx'
import { TermsPage } from './legal/terms/terms-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { discussionTimerIsland } from './pieces/discussion-timer.tsx'
import { PricingPage } from './pricing/pricing-page.tsx'
import { SignupPage } from './pricing/signup-page.tsx'
import { teamSavingIsland } from './pricing/team-saving-calculator.tsx'

const pages: readonly SitePage[] = [
  {
    path: paths.home,
    aliases: [paths.landing],
    title: 'The Daily Dot: one good question, every school day',
    description:
      'A ready-made conversation starter for each weekday, with a timer and sentence starters for every age from Reception to Year 6.',
    content: <LandingPage />,
    islands: [discussionTimerIsland],
  },
  {
    path: paths.pricing,
    title: 'Pricing: The Daily Dot',
    description: `One price a year for the whole school, or a licence for yourself. See what your team would save, and pay by ${ifCards('card or ', '')}bank transfer.`,
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
    islands: [discussionTimerIsland, presenterIsland],
  },
  {
    path: paths.about,
    title: 'About The Daily Dot: why it starts with a dot',
    description:
      'Why talk matters in primary school, how each Daily Dot slide is made, what we refuse to ask, and what a minute with it looks like at 8:50.',
    content: <AboutPage />,
  },
  {
    path: paths.privacy,
    title: 'Privacy policy: The Daily Dot',
    description:
      'What we keep about account holders, why and for how long. No pupil data, no advertising, no tracking.',
    content: <PrivacyPage />,
  },
  {
    path: paths.terms,
    title: 'Terms of service: The Daily Dot',
    description: `The two licences, trials, payment by ${ifCards('card or ', '')}BACS, renewal, refunds and what you may do with the slides.`,
    content: <TermsPage />,
  },
  {
    path: paths.cookies,
    title: 'Cookie policy: The Daily Dot',
    description:
      'Every cookie we set, what it does and how long it lasts. No analytics cookies, no advertising cookies.',
    content: <CookiesPage />,
  },
  {
    path: paths.gdpr,
    title: 'Your rights under UK GDPR: The Daily Dot',
    description:
      'How to see, correct, download or delete your data, and the answers a school’s data protection lead needs.',
    content: <GdprPage />,
  },
  {
    path: paths.licences,
    title: 'Open licences: The Daily Dot',
    description: 'The pictures, the typeface, the icons and the software that others made and let everybody use.',
    content: <LicencesPage />,
  },
  {
    path: paths.check,
    title: 'Check this computer: The Daily Dot',
    description:
      'Tests on the classroom computer what The Daily Dot needs: our server, cookies, storage, full screen, sound, voices and the clock. With a list for IT.',
    content: <CheckPage />,
    islands: [checkIsland],
  },
]

const doors = [
  { path: paths.login, title: 'Log In', description: 'For everyone with a licence or a trial.' },
  { path: paths.trialSignup, title: 'Free trial', description: 'Try The Daily Dot with your class for 14 days.' },
]

/** Without the product’s name, and what follows it. */
function shortTitle(title: string): string {
  return title.replace(/:? ?The Daily Dot.*/, '') || 'Home'
}

const help: SitePage = {
  path: paths.help,
  title: 'Help: The Daily Dot',
  description:
    'How to present a slide, what works without internet, another slide for a class, keys and clickers, logging in, and how to reach us.',
  content: <HelpPage pages={[...pages.map((page) => ({ ...page, title: shortTitle(page.title) })), ...doors]} />,
  islands: [helpIsland],
}

/** Every public page. The build prerenders each to a file. */
export const sitePages: readonly SitePage[] = [...pages, help]

export const notFoundPage: SitePage = {
  path: '/404',
  title: 'Page not found: The Daily Dot',
  description: 'There is no page at this address.',
  content: <NotFoundPage />,
  isHidden: true,
}
