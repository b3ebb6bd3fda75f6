import { paths } from '#web/platform/paths.ts'
import { IfCards } from '../../pieces/if-cards.tsx'
import type { LegalSection } from '../legal-page.tsx'
import { RecordTable } from '../record-table.tsx'

export const atAGlance: LegalSection = {
  id: 'for-your-records',
  title: 'For your school’s records',
  body: (
    <>
      <p>Answers that a data protection lead or a school business manager usually asks for:</p>
      <RecordTable
        caption="The Daily Dot and personal data, at a glance"
        columns={['Question', 'Answer']}
        rows={[
          ['Whose data?', 'Adults who hold an account: buyers, teachers and other school staff'],
          ['Pupil data?', 'None. No pupil accounts, no names, no recordings, no scores'],
          ['Special category data?', 'None'],
          ['Our role?', 'Controller of account holders’ data'],
          [
            'Which data?',
            <>
              Names, email addresses, the school’s name and domain, licence and payment records (with a billing address
              where one was given), slides shown, totals of class votes. The{' '}
              <a href={`${paths.privacy}#data-we-keep`}>full list</a> is in the privacy policy
            </>,
          ],
          [
            'Who handles it for us?',
            <>
              <IfCards otherwise="A hosting provider, an email provider and our bank">
                Stripe for card payments, a hosting provider and an email provider
              </IfCards>
              : <a href={`${paths.privacy}#who-sees-it`}>details</a>
            </>,
          ],
          [
            'Outside the UK?',
            <>
              <IfCards otherwise="Only with the safeguards of UK law">
                Stripe may process payment data outside the UK, under its safeguards
              </IfCards>
              : <a href={`${paths.privacy}#outside-the-uk`}>more about this</a>
            </>,
          ],
          [
            'On the teacher’s device?',
            <>
              Settings; for days without internet, the next slides with the teacher’s name, school and logo, until they
              sign out: <a href={`${paths.cookies}#without-internet`}>the list</a>
            </>,
          ],
          ['Automated decisions or profiling?', 'None'],
          ['Analytics, advertising, tracking?', 'No third-party analytics, no advertising, no tracking pixels'],
          ['Passwords?', 'Scrambled one-way (Argon2id)'],
          [
            'How long?',
            'Up to 7 years after the subscription ends, a trial 90 days after its end; sooner if you ask and the law allows',
          ],
        ]}
      />
    </>
  ),
}
