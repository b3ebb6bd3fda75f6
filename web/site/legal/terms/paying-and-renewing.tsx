import { pounds, pricePence } from '#contract/money/prices.ts'
import { ifCards } from '#contract/site/seller.ts'
import { IfCards } from '../../pieces/if-cards.tsx'
import { SupportEmail } from '../contact-details.tsx'
import type { LegalSection } from '../legal-page.tsx'

export const prices: LegalSection = {
  id: 'prices-and-payment',
  title: 'Prices and payment',
  body: (
    <>
      <p>
        An Individual Licence costs {pounds(pricePence.individual)} a year and a Whole School Licence{' '}
        {pounds(pricePence.school)} a year. Prices include VAT where it applies.
      </p>
      <IfCards>
        <h3>By card</h3>
        <p>
          Stripe takes the payment, and your bank may ask you to confirm it. Your card details go straight to Stripe; we
          never see the card number. The licence starts at once.
        </p>
      </IfCards>
      <h3>By BACS transfer</h3>
      <p>
        We give you our bank details, a reference and the invoice at once, and email them when you have confirmed the
        order. A transfer takes 2–3 business days. Please quote the reference, so that we can match your payment.
      </p>
      <p>
        You need not wait for it: the licence works at once, for 30 days from the order while payment is pending. If the
        30 days end between 15 December and 9 January, you have until 10 January; if they end between 15 July and 9
        September, until 10 September. If payment has not reached us by then, the account shows only what is owed and
        how to pay until it has.
      </p>
    </>
  ),
}

const renewalByTransfer = (
  <>
    <p>
      A licence does not renew by itself: sign in and renew it in the last 90 days of the year, or later. A year that
      you renew in time follows the one before, without a gap.
    </p>
    <p>We email you 30 days and 7 days before the year ends. If you would rather not go on, there is nothing to do.</p>
  </>
)

export const renewal: LegalSection = {
  id: 'renewal-and-cancelling',
  title: ifCards('Renewal and cancelling', 'Renewal'),
  body: (
    <>
      <IfCards otherwise={renewalByTransfer}>
        <p>
          <strong>Paid by card,</strong> a licence renews each year on its renewal date, and your card is charged, until
          you cancel. <strong>Paid by BACS,</strong> it does not renew by itself: sign in and renew it in the last 90
          days of the year, or later. A year that you renew in time follows the one before, without a gap.
        </p>
        <p>
          Either way, we email you 30 days and 7 days before the year ends, with what will happen. If your card is
          refused when a licence renews, it is tried again, and everything works for 14 days more while you put that
          right, under School or, with an individual licence, under Account.
        </p>
        <p>
          You can cancel the renewal at any time, in the same place or by writing to <SupportEmail />.
        </p>
        <ul>
          <li>
            <strong>Cancel at least 30 days before the renewal date</strong> and we guarantee that the licence does not
            renew and that nothing more is charged.
          </li>
          <li>
            Cancel later than that and we will still stop the renewal if it has not been charged. If it has, the refund
            rule below applies to the new year.
          </li>
          <li>
            Either way, your licence goes on working to the end of the year you paid for. If that year is over and a
            refused card is being tried again, cancelling ends the licence at once, and nothing is charged.
          </li>
        </ul>
      </IfCards>
      <p>
        When a licence has ended, its logins open only the account page: to renew it, to download invoices and your
        data, or to delete the account.
      </p>
    </>
  ),
}

export const refunds: LegalSection = {
  id: 'refunds',
  title: 'Refunds',
  body: (
    <>
      <p>
        If you have not used your licence, ask within 30 days of paying and we refund it in full. “Not used” means that
        no slide has been presented in the year that you paid for. The demo slide does not count, nor does a slide that
        you closed within 20 seconds without starting its timer. We pay back the way you paid, and the year that it paid
        for ends. To ask, write to <SupportEmail />. Please ask before you delete your account: with it goes the record
        of whether it was used.
      </p>
      <p>
        If you buy as a consumer, and not for a school or a business, the law also gives you 14 days from the purchase
        to change your mind. Nothing in these terms takes away that right, or any other right that the law gives you.
      </p>
    </>
  ),
}
