import type { ReactNode } from 'react'
import { paths } from '#web/platform/paths.ts'
import { boardKeys } from '#web/present/tools/board-keys.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { IfCards } from '../pieces/if-cards.tsx'

/** One topic of Help. Its id is its anchor, so it must never change once published. */
type Topic = {
  id: string
  title: string
  /** What people may search for that the text does not say. */
  words: string
  body: ReactNode
}

const present: Topic = {
  id: 'present',
  title: 'Present a slide',
  words: 'start begin whiteboard projector fullscreen count use used eyfs reception ks1 ks2',
  body: (
    <>
      <ol className="mb-4 grid max-w-[58ch] list-decimal gap-2 pl-6 marker:text-ink-faint">
        <li>
          Open <a href={paths.dashboard}>Today</a> on the computer of your board. A bookmark of it saves you the way.
        </li>
        <li>
          Press <b>Present Slide</b>. The question fills the screen, with sentence starters and a timer.
        </li>
        <li>Choose the age band of your class. The starters change with it, and your choice is remembered.</li>
        <li>
          Press <b>Start</b> when the talk begins, and <b>Close</b> or the Esc key at the end.
        </li>
      </ol>
      <p>
        A slide counts as used once it has been on the board for 20 seconds, or when its timer starts. A shorter look
        counts nothing. Missed a day? Choose its dot or its theme: every slide of the week opens on any day.
      </p>
    </>
  ),
}

const board: Topic = {
  id: 'board',
  title: 'Tools on the board',
  words: 'voice speak aloud contrast colours dyslexia font size sound bell quiet poll hands accessibility print',
  body: (
    <>
      <p>
        Press <b>Tools</b> on the board. For the talk there are talk steps (think, pair, share), talk helpers (sentence
        openings for any talk), a vote by show of hands, and the slide read aloud by a voice of your computer.
      </p>
      <p>
        For the room there are larger text and calmer colours, “Eyes on me”, which blanks the board, and a chime when
        time is up. What you choose is remembered in this browser.
      </p>
    </>
  ),
}

const keys: Topic = {
  id: 'keys',
  title: 'Keys and clickers',
  words: 'keyboard shortcuts remote control presenter pointer handset',
  body: (
    <>
      <p>
        While a slide is on the board, a keyboard or a presentation remote steers it. A clicker that sends Page Down,
        Page Up and B works without any setting: plug in its receiver, and press its forward key.
      </p>
      <dl className="mt-5 grid max-w-[58ch] text-sm">
        {boardKeys.map(([key, does]) => (
          <div
            key={key}
            className="grid grid-cols-[7.5rem_1fr] gap-4 border-t border-line py-[9px] last:border-b sm:grid-cols-[9.5rem_1fr]"
          >
            <dt className="font-strong">{key}</dt>
            <dd className="text-ink-soft">{does}</dd>
          </div>
        ))}
      </dl>
    </>
  ),
}

const swap: Topic = {
  id: 'swap',
  title: 'Another slide',
  words: 'swap change replace different not right for my class wrong sensitive bereavement put back undo',
  body: (
    <>
      <p>
        If today’s question does not suit your class, press <b>Not right for my class</b> beside it. You get three that
        do, and can search for others. Only your class changes: other classes at your school keep theirs, and you can
        put the day’s slide back at any time. On the board the same is under <b>Tools</b>.
      </p>
      <p>
        The school’s own account can also swap a slide for everyone, and choose days for slides that the school has
        written itself.
      </p>
    </>
  ),
}

const offline: Topic = {
  id: 'offline',
  title: 'Without internet',
  words: 'offline network wifi wi-fi connection down install app home screen cache',
  body: (
    <>
      <p>
        Open Today once on a computer, and it keeps the slides of this week and of the next ten school days. If the
        network fails, open <a href={paths.dashboard}>Today</a> as always, and present as always. Below the slide it
        says until which day you are ready.
      </p>
      <p>
        Slides you use, swaps and favourites are kept too, and are sent when the network is back. Not everything comes
        along: Insights, the whole library and this page need internet. A computer that deletes its browsing data at
        log-off keeps nothing: ask your IT support to leave out our address.
      </p>
    </>
  ),
}

const termDates: Topic = {
  id: 'term-dates',
  title: 'Term dates',
  words: 'holidays half term inset training day snow closed bank holiday polling calendar ics import',
  body: (
    <>
      <p>
        The school’s own account can enter its term dates on <a href={paths.school}>School</a>: start from the usual
        dates of English schools, paste them as text, choose an .ics file of your calendar, or type them. You check
        every line before anything is saved.
      </p>
      <p>
        Today then says when school is back, and your plan, the slides kept for days without internet and Insights go by
        your school days. Which slide a day has never changes, and on a closed day it can still be shown. On a snow day,
        press <b>Closed today</b>.
      </p>
    </>
  ),
}

const tour: Topic = {
  id: 'tour',
  title: 'The tour',
  words: 'tutorial guide introduction show me round getting started training',
  body: (
    <>
      <p>
        A minute’s tour shows what is where. <b>Help</b> at the top of Today, Plan, Library, Insights and School starts
        the tour of that page.
      </p>
      <p className="mt-5">
        <ButtonLink look="outline" href={paths.tour} className="when-at-any-door">
          Start the tour of Today
        </ButtonLink>
        <ButtonLink
          look="outline"
          href={`${paths.login}?next=${encodeURIComponent(paths.tour)}`}
          className="when-signed-out"
        >
          Log in and start the tour
        </ButtonLink>
      </p>
    </>
  ),
}

const loggingIn: Topic = {
  id: 'logging-in',
  title: 'Logging in',
  words: 'sign in login password forgotten reset locked email link join colleagues staff shared account trial test',
  body: (
    <>
      <p>
        Everyone with a licence or a trial logs in <a href={paths.login}>here</a>. Forgotten the password?{' '}
        <a href={paths.passwordReset}>Reset it by email</a>; the link works for one hour.
      </p>
      <p>
        Your school has a licence, and you have no login? <a href={paths.join}>Join your school</a> with your school
        email. To see where you are signed in, change your email or delete your account, open{' '}
        <a href={paths.account}>your account</a>.
      </p>
    </>
  ),
}

const licence: Topic = {
  id: 'licence',
  title: 'Licence and invoices',
  words: 'buy renew cancel refund price cost bill order payment purchase vat bacs receipt subscription trial',
  body: (
    <>
      <p>
        Invoices, renewing and cancelling are on <a href={paths.school}>School</a> for a whole-school licence, and on{' '}
        <a href={paths.account}>your account</a> for an individual one. You can pay by <IfCards>card or by </IfCards>
        bank transfer. <a href={paths.pricing}>Pricing</a> compares the licences, and the{' '}
        <a href={paths.terms}>terms</a> say how refunds work.
      </p>
      <p>
        To try it first, <a href={paths.trialSignup}>start a free trial</a>: 14 days, without a card.
      </p>
    </>
  ),
}

const check: Topic = {
  id: 'check',
  title: 'If something does not work',
  words: 'problem broken error slow blocked filter it support technician browser sound full screen test computer',
  body: (
    <p>
      Open <a href={paths.check}>Check this computer</a> on the computer that you teach from. In a few seconds it tests
      what The Daily Dot needs (our server, cookies, storage, full screen, sound, voices and the clock), and says what
      to do. The results can be copied for your IT support, with a list of what a filter has to allow.
    </p>
  ),
}

export const topics: readonly Topic[] = [
  present,
  board,
  keys,
  swap,
  offline,
  termDates,
  tour,
  loggingIn,
  licence,
  check,
]
