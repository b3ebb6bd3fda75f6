import { sellerSlots } from '#contract/site/seller.ts'
import { paths } from '#web/platform/paths.ts'
import { IfCards } from '../../pieces/if-cards.tsx'
import { SupportEmail } from '../contact-details.tsx'
import { LegalPage, type LegalSection } from '../legal-page.tsx'
import { atAGlance } from './at-a-glance.tsx'
import { howToAsk, yourRights } from './your-rights.tsx'

export function GdprPage() {
  return (
    <LegalPage
      path={paths.gdpr}
      title="Your rights under UK GDPR"
      inShort={
        <p>
          The data about you is yours to see, correct, take away or have erased. You can do much of it yourself on your
          account page. For the rest, write to us: it is free, and we answer requests within one month. We hold data
          about account holders only, and none about pupils.
        </p>
      }
      sections={[whoIsResponsible, atAGlance, legalBases, yourRights, howToAsk, erasure, breaches, complaints]}
    />
  )
}

const whoIsResponsible: LegalSection = {
  id: 'who-is-responsible',
  title: 'Who is responsible',
  body: (
    <>
      <p>
        {sellerSlots.businessName} is the controller of account holders’ data: buyers, teachers, and staff who joined
        under their school’s licence. Write to <SupportEmail />.
      </p>
      <p>
        UK GDPR is the United Kingdom’s General Data Protection Regulation. Together with the Data Protection Act 2018
        it says how personal data may be used. The <a href={paths.privacy}>privacy policy</a> lists all the data we
        keep.
      </p>
    </>
  ),
}

const legalBases: LegalSection = {
  id: 'legal-bases',
  title: 'Why the law lets us use data',
  body: (
    <ul>
      <li>
        <strong>Contract.</strong> We use account, school and licence data to provide what was ordered.
      </li>
      <li>
        <strong>Legitimate interests.</strong> We keep a security log and slow down password guessing, to keep accounts
        safe. We count slides shown, so that teachers see their week and a school sees its use.
      </li>
      <li>
        <strong>Legal obligation.</strong> We keep invoices and payment records because tax law says so.
      </li>
    </ul>
  ),
}

const erasure: LegalSection = {
  id: 'erasure',
  title: 'What happens when you delete your account',
  body: (
    <>
      <p>
        Your login stops working, and the data that identifies you is erased. Invoices stay for as long as the law
        requires, with the name, school, email and billing address on them. That is why some account data may be kept
        for up to 7 years after a subscription ends. If you delete a trial, our security log keeps its email and network
        addresses for 90 days, in case it was misused.
      </p>
      <p>
        Deleting the account that holds a licence ends the licence, with its staff’s logins
        <IfCards otherwise=".">
          , and first of all stops card payments: nothing more is charged. If you have paid by card, Stripe keeps a
          record of its own about you; write to us if you want that deleted too.
        </IfCards>
      </p>
      <p>
        Deleting a staff member’s own login does not end the school’s licence. A school’s own account can also remove a
        member of staff who has left.
      </p>
    </>
  ),
}

const breaches: LegalSection = {
  id: 'if-something-goes-wrong',
  title: 'If something goes wrong',
  body: (
    <p>
      If personal data is lost or gets into the wrong hands and this puts people at risk, we report it to the
      Information Commissioner’s Office within 72 hours of learning of it. If the risk to you is high, we tell you
      without delay, and what you can do.
    </p>
  ),
}

const complaints: LegalSection = {
  id: 'complaints',
  title: 'If you are not happy',
  body: (
    <>
      <p>
        Please tell us first, at <SupportEmail />. We reply within 72 hours and try to put things right.
      </p>
      <p>
        You may complain to the Information Commissioner’s Office (ICO) at any time: on its website,{' '}
        <a href="https://ico.org.uk/make-a-complaint/">ico.org.uk</a>, or by phone on{' '}
        <span className="whitespace-nowrap">0303 123 1113</span>.
      </p>
    </>
  ),
}
