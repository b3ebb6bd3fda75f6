import { sellerSlots } from '#contract/site/seller.ts'
import { paths } from '#web/platform/paths.ts'
import { SupportEmail } from '../contact-details.tsx'
import { LegalPage, type LegalSection } from '../legal-page.tsx'
import { dataWeKeep } from './data-we-keep.tsx'
import { whoSeesIt, outsideTheUk } from './who-sees-it.tsx'

export function PrivacyPage() {
  return (
    <LegalPage
      path={paths.privacy}
      title="Privacy policy"
      inShort={
        <p>
          We keep what it takes to run your account: your name, your email address, your school, your licence and which
          slides were shown. We hold no pupil data at all. There is no advertising, no tracking and no third-party
          analytics. We do not sell data. You can download or delete yours, and we answer every message within 72 hours.
        </p>
      }
      sections={[
        whoWeAre,
        noPupilData,
        dataWeKeep,
        onYourDevice,
        whereItComesFrom,
        whatWeDoNot,
        whoSeesIt,
        outsideTheUk,
        keptSafe,
        yourRights,
        changes,
      ]}
    />
  )
}

const whoWeAre: LegalSection = {
  id: 'who-we-are',
  title: 'Who we are',
  body: (
    <>
      <p>
        The Daily Dot is sold and run by {sellerSlots.businessName}, {sellerSlots.businessAddress}. In the words of the
        law, we are the “controller” of the personal data on this page: we decide what is kept and why, and we answer
        for it.
      </p>
      <p>
        For anything about your data, write to <SupportEmail />. We answer within 72 hours.
      </p>
    </>
  ),
}

const noPupilData: LegalSection = {
  id: 'no-pupil-data',
  title: 'No pupil data',
  body: (
    <>
      <p>The Daily Dot is a tool for adults. Children look at the slide; they do not use the website.</p>
      <ul>
        <li>There are no pupil accounts and no pupil logins.</li>
        <li>We do not ask for, record or score anything that a child says.</li>
        <li>We know which age band a slide was shown in. We do not know who was in the room.</li>
        <li>
          When a class votes, we keep how many hands went up, never whose. A school’s figures show no number under five,
          and classes do not vote on slides that touch on feelings.
        </li>
      </ul>
      <p>If you write a slide of your own, please keep children’s names out of it.</p>
    </>
  ),
}

const onYourDevice: LegalSection = {
  id: 'on-your-device',
  title: 'What stays on your device',
  body: (
    <>
      <p>
        So that you can teach when the network is down, your browser keeps the slides of this week and the next ten
        school days, with your name, school and logo, when your licence ends and how many slides you used this week. It
        keeps them until the last of those days, or until you sign out. What you last searched the library for stays in
        it too, until you clear it or sign out.
      </p>
      <p>
        A slide that you showed, or a vote of your class, that could not be sent waits in your browser for up to 14
        days, also after you sign out: with the number of your account, without your name. Other people who use the same
        computer account can find all this in the browser, so sign out on a computer that you share.
      </p>
      <p>
        The <a href={`${paths.cookies}#without-internet`}>cookie policy</a> lists everything, by name.
      </p>
    </>
  ),
}

const whereItComesFrom: LegalSection = {
  id: 'where-it-comes-from',
  title: 'Where the data comes from',
  body: (
    <>
      <p>
        Most of it comes from you, when you buy a licence, start a trial, join your school or change your settings. If
        we set up an account for your school by hand, your school gave us the name and email address. The rest is made
        by using the site: sign-ins, slides shown, orders placed.
      </p>
      <p>
        We need a name and an email address to make an account. Without them we cannot sell you a licence or let you in.
      </p>
    </>
  ),
}

const whatWeDoNot: LegalSection = {
  id: 'what-we-do-not-do',
  title: 'What we do not do',
  body: (
    <ul>
      <li>We do not sell or rent personal data.</li>
      <li>We show no advertising and let no advertiser follow you.</li>
      <li>We use no third-party analytics, and no tracking pixels on our pages or in our emails.</li>
      <li>We build no profiles, and no decision about you is left to a computer alone.</li>
      <li>We keep no special category data, such as health, religion or ethnic origin.</li>
    </ul>
  ),
}

const keptSafe: LegalSection = {
  id: 'how-it-is-kept-safe',
  title: 'How it is kept safe',
  body: (
    <ul>
      <li>Pages and data travel over an encrypted connection (https).</li>
      <li>Passwords are scrambled one-way (with Argon2id). No one, including us, can read yours.</li>
      <li>A new password that is easy to guess is refused.</li>
      <li>Of each sign-in we store only a fingerprint (a hash), which is of no use to a thief.</li>
      <li>Each school’s data is kept apart: one school cannot reach another’s.</li>
      <li>A school is told by email when a new browser signs in to its account, and can sign it out.</li>
      <li>Repeated wrong passwords are slowed down and then blocked for a while.</li>
      <li>Our administrators sign in with a second step and are signed out after 12 hours without use.</li>
      <li>Sign-ins, refusals and administrators’ actions are written to a security log.</li>
    </ul>
  ),
}

const yourRights: LegalSection = {
  id: 'your-rights',
  title: 'Your rights',
  body: (
    <>
      <p>
        You may see your data, correct it, take it with you, object to its use or have it erased. You can download or
        delete your data on your account page, or write to us. The <a href={paths.gdpr}>GDPR page</a> explains each
        right and how to use it.
      </p>
      <p>
        You may also complain to the Information Commissioner’s Office at <a href="https://ico.org.uk">ico.org.uk</a>.
      </p>
    </>
  ),
}

const changes: LegalSection = {
  id: 'changes',
  title: 'Changes to this page',
  body: (
    <p>
      When this page changes, the date at the top changes with it. If a change matters to you as an account holder, we
      will tell you by email before it takes effect.
    </p>
  ),
}
