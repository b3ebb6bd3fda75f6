import { ifCards } from '#contract/site/seller.ts'
import { paths } from '#web/platform/paths.ts'
import type { LegalSection } from '../legal-page.tsx'
import { RecordTable } from '../record-table.tsx'

export const dataWeKeep: LegalSection = {
  id: 'data-we-keep',
  title: 'What we keep, why and for how long',
  body: <DataWeKeep />,
}

function DataWeKeep() {
  return (
    <>
      <p>
        <strong>Account data may be kept for up to 7 years after your subscription ends.</strong> That is the longest
        period; we need it mainly for tax records and disputes. In the table, “with your account” means while you have
        an account and no longer than those 7 years. A trial that does not become a licence is deleted 90 days after it
        ends. You can ask us to erase it sooner.
      </p>
      <RecordTable
        caption="Personal data we keep"
        columns={['What', 'Why', 'Legal basis', 'How long']}
        rows={[...accountRows, ...useRows, ...securityRows]}
      />
      <p>
        “Legitimate interests” means that we have a fair reason that does not override your rights: to keep accounts
        safe, and to show a school how its licence is used. You may <a href={`${paths.gdpr}#your-rights`}>object</a> to
        it.
      </p>
      <p>
        We make backups, so that a fault does not cost you your data. What is deleted stays in them for up to 30 more
        days. If we ever have to restore one, we delete it again: for that we keep a list of deleted accounts, without
        names or addresses, for 31 days.
      </p>
      <p>
        A school’s logo is shown from a web address that anyone who has it can open. Please upload only a picture that
        you would show in public.
      </p>
    </>
  )
}

type Row = [what: string, why: string, basis: string, howLong: string]

const accountRows: Row[] = [
  [
    'Name and email address',
    'To make your account, sign you in and send the emails that go with it',
    'Contract',
    'With your account',
  ],
  [
    'The class you teach: its age band and, if you give it, its name; and whether you have seen the tour',
    'To open slides with the right sentence starters, and not to offer the tour twice, on every device where you sign in. Only with a login of your own, and only if you say',
    'Contract',
    'Until you change it, or with your account',
  ],
  [
    'School name and email domain',
    'To let your school’s staff in, and to put the school’s name on its invoice',
    'Contract',
    'With your account',
  ],
  [
    'Your request to join a school that lets people in itself: name, email address, the class if you gave it, and password, scrambled one-way',
    'To show your school who asks, and to make your account when it says yes',
    'Steps you ask for before a contract',
    'Until your school answers, and no longer than 30 days',
  ],
  [
    'Your email address, if a school invites you to join it',
    'To mail you the invitation, and to show the school that it waits, has expired or was withdrawn',
    'Legitimate interests',
    'Until you join, or 30 days after the invitation’s link has ended',
  ],
  [
    'That a school removed you, or did not let you in',
    'To keep you from joining it again unless it invites you. Pupils may have an email at their school too, and logins are for staff. We store a one-way hash of your email and the school, not the email itself',
    'Legitimate interests',
    'Until the school invites you, or is deleted',
  ],
  [
    'Password, scrambled one-way',
    'To check that it is you',
    'Contract',
    'Until you change it or the account is deleted',
  ],
  [
    'Licence, order and payment records',
    'To provide the licence and keep proper accounts. They hold the plan, price, dates, method and reference; the name, school, email, billing address and purchase-order number on your invoice; and our notes on the order. Never a card number',
    'Contract; legal obligation (tax)',
    `Up to 7 years after the subscription ends. An invoice or a credit note keeps the name, school, email and billing address on it, also when the account is deleted. ${ifCards('A card payment that was not completed, or an', 'An')} unpaid order whose email was not confirmed: until its payment was due`,
  ],
]

const useRows: Row[] = [
  [
    'Slides shown',
    'To count your week and to show a school its use. A slide counts once it has been on the board for 20 seconds or its timer was started. A record holds the account, the slide, the age band and the time',
    'Legitimate interests',
    'With your account',
  ],
  [
    'Votes of a class',
    'To show a school whether its classes change their minds, if you count hands on the board. A record holds the account, the slide, the age band, the time, the choices and how many hands each had. Whose hands they were is not recorded, nor ideas that you type on the board',
    'Legitimate interests',
    'With your account',
  ],
  [
    'Slides you swap or mark as favourites',
    'To show you the slides you chose. If you give a reason for a swap, no one reads it but you, in the download of your data; please name no child in it',
    'Contract',
    'Swaps until the end of the next school year, favourites until you unmark them; both no longer than your account',
  ],
  [
    'Addresses of your calendar feeds',
    'To let your calendar program read the themed weeks, or the title of each day’s slide, if you make an address for it. An address is secret: anyone who has it can read these dates and titles (your school’s own slides included) without signing in, and nothing else',
    'Contract',
    'Until you remove it or make a new one, or with your account',
  ],
  [
    'Term dates and closed days of your school',
    'To go by your school days: on Today, in your plan and in your figures. Only if you enter them; of an .ics file we receive when things are and their titles, not the rest',
    'Contract',
    'Until you change or remove them, though last year’s stay for your figures; no longer than your account',
  ],
  [
    'School logo, and slides you write',
    'To show them to the people on your licence; the logo also on your invoices and in the weekly reports that you send',
    'Contract',
    'Until deleted, or with your account. A logo that you replace or remove: 30 more days, for emails that show it',
  ],
  [
    'Emails to you',
    'They wait in a queue until they are sent, so that none is lost',
    'Contract',
    'The text, and an invoice or a credit note with it, until it is sent, or 30 days if it cannot be; that it was sent, 30 days',
  ],
  [
    'Addresses of people to whom you send a weekly report',
    'To deliver the report that you send them',
    'Legitimate interests',
    '30 days, with the record that it was sent; if you have it sent every Friday, until you stop that',
  ],
]

const securityRows: Row[] = [
  [
    'Sign-in sessions',
    'To keep you signed in. We store a hash of the session’s id, and when you last signed in',
    'Contract',
    'Up to 30 days without use and never more than 1 year; administrators 12 hours without use',
  ],
  [
    'Browsers you have signed in with',
    'To let you in while someone else guesses at your password, and to tell a school by email of a new one. We store a hash of a random number in a cookie, and when you last signed in with it',
    'Legitimate interests',
    'Up to 1 year after you last signed in with it; until you set a new password',
  ],
  [
    'Security log',
    'To find and prove misuse: sign-ins, refusals, changes of passwords, orders and payments, administrators’ actions, each with its IP address',
    'Legitimate interests',
    '2 years; when an account is deleted, its email, its school’s name where that goes too, and network addresses are taken out of the log at once; what administrators did stays. When a trial is deleted before its 90 days are over, its email and network addresses stay in the log for 90 days: anyone can start one in any name, so we may have to find out who did',
  ],
  [
    'Links we mail to you',
    'To sign in, reset a password, join a school, accept its invitation or confirm an email. We store a hash of the link, the email it went to and when',
    'Contract',
    '30 days after they expire',
  ],
  [
    'IP address',
    'To slow down password guessing, and to trace requests that failed or were slow',
    'Legitimate interests',
    'In the security log 2 years, or until the account is deleted; of a deleted trial 90 days. Otherwise a short time: sign-in attempts are counted over 15 minutes; server logs last only as long as it takes to find a fault',
  ],
]
