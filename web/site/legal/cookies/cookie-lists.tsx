import { cookiePrefixSlot, ifCards } from '#contract/site/seller.ts'
import { paths } from '#web/platform/paths.ts'
import { IfCards } from '../../pieces/if-cards.tsx'
import type { LegalSection } from '../legal-page.tsx'
import { RecordTable } from '../record-table.tsx'

export const ourCookies: LegalSection = {
  id: 'our-cookies',
  title: 'The cookies we set',
  body: (
    <>
      <RecordTable
        caption="Cookies set by The Daily Dot. All are strictly necessary"
        columns={['Name', 'What it does', 'How long']}
        rows={[
          [
            { code: `${cookiePrefixSlot}dd_school` },
            'Keeps you signed in after the school login',
            'Up to 30 days without use; 1 year at the most',
          ],
          [
            { code: `${cookiePrefixSlot}dd_test` },
            'Keeps you signed in with a trial or test account',
            'Up to 30 days without use; 1 year at the most',
          ],
          [
            { code: `${cookiePrefixSlot}dd_admin` },
            'Keeps our own administrators signed in',
            'Up to 12 hours without use',
          ],
          [
            { code: `${cookiePrefixSlot}dd_browser` },
            'Says that someone has signed in with this browser before, so that no one elsewhere can lock you out by guessing at your password',
            '1 year from your last sign-in; it stays when you sign out',
          ],
          [
            { code: 'dd_hint' },
            'Says only whether you are signed in, and whether as one of our administrators, so that a page can show Dashboard, Admin or Log In straight away; with a tag that tells this sign-in from others on a shared computer. After you sign out without a network it says so, so that our server ends your session at the next contact',
            'As long as you are signed in, or until our server knows that you are not; 1 year at the most',
          ],
          [
            { code: 'dd_check' },
            <>
              Tests on the page <a href={paths.check}>Check this computer</a> whether this browser keeps the others
            </>,
            'Removed at once; 1 minute at the most',
          ],
        ]}
      />
      <p>
        The first four hold a random number and nothing about you. They are sent only to this site, over an encrypted
        connection wherever it has an https address, and scripts in the page cannot read them (“HttpOnly”). Of the first
        three you get only the one for the door you came in by; the fourth opens nothing. Scripts can read{' '}
        <code>dd_hint</code> and <code>dd_check</code>, which is harmless: they open nothing.
      </p>
    </>
  ),
}

export const stripeCookies: LegalSection = {
  id: 'stripe-cookies',
  title: ifCards('Stripe’s cookies, when you pay by card', 'No cookies of anybody else'),
  body: (
    <IfCards otherwise={<p>Our pages load no script of anybody else, so no other company sets cookies here.</p>}>
      <p>
        Card payments are handled by Stripe. Its script, and with it its cookies, come with the card form on the payment
        page, and on no other page. If you pay by BACS, they are not needed.
      </p>
      <RecordTable
        caption="Cookies set by Stripe on the payment page"
        columns={['Name', 'What it does', 'How long']}
        rows={[
          [{ code: '__stripe_mid' }, 'Helps Stripe to recognise fraud', 'Up to 1 year'],
          [{ code: '__stripe_sid' }, 'Helps Stripe to recognise fraud during one visit', '30 minutes'],
        ]}
      />
      <p>
        Stripe may also set cookies on its own web addresses. Its{' '}
        <a href="https://stripe.com/cookies-policy/legal">cookie policy</a> lists them.
      </p>
    </IfCards>
  ),
}
