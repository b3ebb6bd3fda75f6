import { paths } from '#web/platform/paths.ts'
import { IfCards } from '../../pieces/if-cards.tsx'
import { LegalPage, type LegalSection } from '../legal-page.tsx'
import { browserStorage, withoutInternet } from './browser-storage.tsx'
import { ourCookies, stripeCookies } from './cookie-lists.tsx'

export function CookiesPage() {
  return (
    <LegalPage
      path={paths.cookies}
      title="Cookie policy"
      inShort={
        <p>
          We set cookies to sign you in and to keep your account safe, and for nothing else.{' '}
          <IfCards>With the card form on the payment page, Stripe sets two of its own to prevent fraud. </IfCards>
          Your browser also keeps your settings and, for days without internet, the next slides. There are no
          advertising cookies and no analytics cookies, so there is nothing to consent to and no banner to click away.
        </p>
      }
      sections={[
        whatTheyAre,
        ourCookies,
        stripeCookies,
        noAnalytics,
        browserStorage,
        withoutInternet,
        noBanner,
        control,
      ]}
    />
  )
}

const whatTheyAre: LegalSection = {
  id: 'what-cookies-are',
  title: 'What cookies are',
  body: (
    <>
      <p>
        A cookie is a small piece of text that a website leaves in your browser and gets back with your next visit.
        “Session” cookies go when you close the browser. “Persistent” ones stay until a set time.
      </p>
      <p>Our cookies are persistent, so that you need not sign in every morning. They last up to 1 year at the most.</p>
    </>
  ),
}

const noAnalytics: LegalSection = {
  id: 'no-analytics',
  title: 'No analytics, no advertising',
  body: (
    <>
      <p>We set no analytics cookies. If that changes, none will last longer than 26 months.</p>
      <p>
        If it does change, we will say so here and ask for your consent first. We set no advertising cookies and put no
        tracking pixels on our pages or in our emails.
      </p>
      <p>
        The use figures in the dashboard do not come from cookies. They count slides shown by signed-in accounts, as the{' '}
        <a href={`${paths.privacy}#data-we-keep`}>privacy policy</a> explains.
      </p>
    </>
  ),
}

const noBanner: LegalSection = {
  id: 'why-no-banner',
  title: 'Why there is no cookie banner',
  body: (
    <p>
      The law asks for consent to cookies and stored data that a site could do without. Everything listed here is
      strictly necessary for something you asked for: to sign in, <IfCards>to pay safely, </IfCards>to find the screen
      as you left it, or to teach without internet. So there is no banner.
    </p>
  ),
}

const control: LegalSection = {
  id: 'how-to-control-them',
  title: 'How to control them',
  body: (
    <>
      <ul>
        <li>
          Signing out ends your session on our server at once, and deletes the slides that your browser keeps, with your
          name, school and logo. Without a network, it deletes them at once, and tells our server as soon as there is
          one.
        </li>
        <li>Your browser’s settings let you see, delete or block cookies and stored data for any site.</li>
        <li>
          With our cookies blocked you can read the public pages and try the demo slide, but you cannot sign in.
          <IfCards> With Stripe’s blocked, paying by card may fail; you can pay by BACS instead.</IfCards>
        </li>
      </ul>
      <p>On a shared classroom computer, sign out when you have finished.</p>
    </>
  ),
}
