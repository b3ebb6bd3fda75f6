import { SupportEmail } from '../contact-details.tsx'
import type { LegalSection } from '../legal-page.tsx'
import { RecordTable } from '../record-table.tsx'

export const yourRights: LegalSection = {
  id: 'your-rights',
  title: 'Your rights',
  body: (
    <RecordTable
      caption="Each right and how to use it"
      columns={['Right', 'What it means', 'How to use it']}
      rows={[
        ['Access', 'A copy of the data we hold about you', 'Download it on your account page, or write to us'],
        ['Rectification', 'Wrong or incomplete data put right', 'Write to us and say what is wrong'],
        [
          'Erasure',
          'Your data deleted. Invoices are kept as the law requires',
          'Delete your account on your account page, or write to us',
        ],
        [
          'Restriction',
          'Your data kept but not used, for example while we settle a disagreement about it',
          'Write to us',
        ],
        [
          'Portability',
          'Your data in a form that another program can read (JSON)',
          'Download it on your account page, or write to us',
        ],
        [
          'Objection',
          'We stop using data on the ground of legitimate interests, unless we have a compelling reason that the law accepts',
          'Write to us and say what you object to',
        ],
      ]}
    />
  ),
}

export const howToAsk: LegalSection = {
  id: 'how-to-ask',
  title: 'How to ask, and how long it takes',
  body: (
    <>
      <p>
        Write to <SupportEmail />, from the email address of your account if you can. You need no form and no special
        words.
      </p>
      <ul>
        <li>
          <strong>We answer requests within one month.</strong> You will hear from us that we have it within 72 hours.
        </li>
        <li>
          If a request is complex, the law allows up to two months more. We would tell you so, and why, within the first
          month.
        </li>
        <li>It is free. The law lets us charge or refuse only if a request is plainly unfounded or excessive.</li>
        <li>If we cannot tell that it is you, we will ask for something that shows it, and for no more than that.</li>
      </ul>
    </>
  ),
}
