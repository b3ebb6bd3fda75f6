import { sellerSlots } from '#contract/site/seller.ts'
import { paths } from '#web/platform/paths.ts'
import { IfCards } from '../../pieces/if-cards.tsx'
import { LegalPage, type LegalSection } from '../legal-page.tsx'
import { accounts, licences, trials } from './licences-and-accounts.tsx'
import { prices, refunds, renewal } from './paying-and-renewing.tsx'
import { changes, ending, law, responsibility } from './responsibility.tsx'
import { availability, safeguarding, yourMaterial, yourUse } from './using-the-slides.tsx'

export function TermsPage() {
  return (
    <LegalPage
      path={paths.terms}
      title="Terms of service"
      inShort={
        <p>
          A licence lasts one year. An individual licence is for one person; a whole-school licence is for all the staff
          of one school.{' '}
          <IfCards otherwise="Pay by BACS transfer. A licence does not renew by itself.">
            Pay by card or by BACS transfer. You can cancel the renewal at any time: do it at least 30 days before the
            renewal date and it is certain not to renew.
          </IfCards>{' '}
          If you have not used your licence, ask within 30 days of paying and we refund it. We give 30 days’ notice
          before these terms change.
        </p>
      }
      sections={[
        theseTerms,
        licences,
        accounts,
        trials,
        prices,
        renewal,
        refunds,
        yourUse,
        yourMaterial,
        safeguarding,
        availability,
        responsibility,
        ending,
        changes,
        law,
      ]}
    />
  )
}

const theseTerms: LegalSection = {
  id: 'these-terms',
  title: 'These terms',
  body: (
    <>
      <p>
        These are the terms between you and {sellerSlots.businessName} (“we”), who sell and run The Daily Dot. They
        apply when you buy a licence, start a trial, join your school or use the demo slide.
      </p>
      <ul>
        <li>You must be an adult. The Daily Dot has no accounts for children.</li>
        <li>If you order for a school, you confirm that you may do so; the school is then our customer.</li>
        <li>
          How we use personal data is in the <a href={paths.privacy}>privacy policy</a>, and the cookies we set are in
          the <a href={paths.cookies}>cookie policy</a>.
        </li>
      </ul>
    </>
  ),
}
