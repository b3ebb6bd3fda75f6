import { pounds, pricePence } from '#contract/money/prices.ts'
import { paths } from '#web/platform/paths.ts'
import type { LegalSection } from '../legal-page.tsx'
import { RecordTable } from '../record-table.tsx'

export const licences: LegalSection = {
  id: 'licences',
  title: 'The two licences',
  body: (
    <>
      <p>
        A licence gives you a conversation-starter slide for every weekday, with full-screen presentation, a discussion
        timer, sentence starters for four age bands and the special themed weeks. Licences are annual.
      </p>
      <RecordTable
        caption="What each licence covers"
        columns={['Licence', 'Individual', 'Whole School']}
        rows={[
          ['Price a year', pounds(pricePence.individual), pounds(pricePence.school)],
          [
            'Who may use it',
            'One person: a teacher, tutor, parent or home educator',
            'All the staff of one school, however many',
          ],
          [
            'Logins',
            'One, not to be shared',
            'One shared login for the school, and a personal login for any member of staff whose email is at the school’s domain',
          ],
          ['School logo', 'No', 'Yes'],
          ['Usage figures', 'Your own', 'The whole school’s'],
        ]}
      />
      <p>
        A licence runs for one year from the moment we record it as paid; one that starts on 29 February ends on 1
        March. A whole-school licence covers one school. Schools in a trust each need their own, even where they share
        an email domain.
      </p>
    </>
  ),
}

export const accounts: LegalSection = {
  id: 'accounts',
  title: 'Accounts and passwords',
  body: (
    <ul>
      <li>Give us a name and an email address that are right, and keep them so.</li>
      <li>An individual licence is for a single user. Do not share its login, with colleagues or with anyone else.</li>
      <li>Share a school’s login only with that school’s staff. Change its password when someone leaves.</li>
      <li>
        A school’s email domain must be its own. Addresses at public mail providers are not accepted as a school domain.
      </li>
      <li>If you think that someone else knows your password, change it and tell us.</li>
    </ul>
  ),
}

export const trials: LegalSection = {
  id: 'trials',
  title: 'Trial accounts',
  body: (
    <>
      <p>
        A trial lasts 14 days, is free and asks for no card. It shows the slides of the next ten weekdays. It does not
        turn into a paid licence by itself.
      </p>
      <p>
        Trial accounts are temporary and may be removed at any time, and are deleted 90 days after they end. If you buy
        a licence with the same email address, you can keep what is in your trial when you confirm the order. To look
        without any account, open the <a href={paths.demo}>demo slide</a>.
      </p>
    </>
  ),
}
