import { IfCards } from '../../pieces/if-cards.tsx'
import { SupportEmail } from '../contact-details.tsx'
import type { LegalSection } from '../legal-page.tsx'
import { RecordTable } from '../record-table.tsx'

export const whoSeesIt: LegalSection = {
  id: 'who-sees-it',
  title: 'Who sees it',
  body: (
    <>
      <h3>In your school</h3>
      <p>
        If you use a whole-school licence, people who sign in with your school’s own account can see the staff who
        joined, ask to join or are invited, and how the slides are used across the school. No other school can.
      </p>
      <h3>At our end</h3>
      <p>
        Our administrators see accounts, orders, invoices and the security log, so that they can help you and keep
        things safe.
      </p>
      <h3>Companies that work for us</h3>
      <RecordTable
        caption="Who handles data for us"
        columns={['Who', 'What for', 'What they handle']}
        rowIfCards={[
          'Stripe',
          'Card payments',
          'Your name, email address, school, plan and card, and what you paid. Card details go straight from your browser to Stripe; we never see the card number',
        ]}
        rows={[
          ['Our hosting provider', 'Runs the server and stores the database and logos', 'All the data on this page'],
          [
            'Our email provider',
            'Delivers the emails we send',
            'Your name, your email address and the email itself, with an invoice where there is one',
          ],
          ['Our bank', 'Receives BACS transfers', 'The payer’s name, the amount and the reference'],
        ]}
      />
      <p>
        <IfCards>
          For some tasks, such as preventing fraud, Stripe decides for itself how it uses data. Its{' '}
          <a href="https://stripe.com/privacy">privacy policy</a> explains this.{' '}
        </IfCards>
        To learn the names of our hosting and email providers, write to <SupportEmail />.
      </p>
      <p>Beyond these, we hand over data only where the law obliges us to.</p>
    </>
  ),
}

export const outsideTheUk: LegalSection = {
  id: 'outside-the-uk',
  title: 'Data outside the UK',
  body: (
    <>
      <IfCards>
        <p>
          Stripe may process payment data outside the UK. Where it does, it relies on the safeguards that UK law asks
          for, described in its <a href="https://stripe.com/privacy">privacy policy</a>.
        </p>
      </IfCards>
      <p>
        To learn where our hosting and email providers keep data, write to <SupportEmail />. If any of it leaves the UK,
        we make sure that UK law’s safeguards are in place, and we will tell you which.
      </p>
    </>
  ),
}
