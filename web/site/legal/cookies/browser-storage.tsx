import { paths } from '#web/platform/paths.ts'
import type { LegalSection } from '../legal-page.tsx'
import { RecordTable } from '../record-table.tsx'

const untilCleared = 'Until you clear it'
const withTheTab = 'Until you close the tab'

/** In the names, “…” stands for the number of a slide or of an account. */
export const browserStorage: LegalSection = {
  id: 'browser-storage',
  title: 'What your browser remembers by itself',
  body: (
    <>
      <p>
        Some settings are kept in your browser’s own storage. They are not cookies: your browser does not send them
        along with each page. Some go with the tab; the others stay on your computer until you clear your browser’s data
        for this site.
      </p>
      <RecordTable
        caption="Settings kept in your browser"
        columns={['What', 'Why', 'How long']}
        rows={[
          [
            { words: 'Your age band', codes: ['dd-age-band', 'dd-age-band…'] },
            'So that tomorrow’s slide opens with the right sentence starters. If your login keeps the class you teach, it is what you chose instead on this device, by the number of your account',
            untilCleared,
          ],
          [
            { words: 'How the board looks', codes: ['dd-comfort'] },
            'So that colours, text size and spacing stay as you chose',
            untilCleared,
          ],
          [
            {
              words: 'Talk steps on the board, and how they move on',
              codes: ['daily-dot-talk-steps', 'daily-dot-talk-steps-move-on'],
            },
            'So that they are there tomorrow, too',
            untilCleared,
          ],
          [
            { words: 'Whether the timer chimes', codes: ['daily-dot-chime'] },
            'So that it is as loud, or as quiet, as you left it',
            untilCleared,
          ],
          [
            {
              words: 'The guided tour: seen, finished',
              codes: ['dd-tour-offered-…', 'dd-tour-completed-…'],
            },
            'So that it does not start by itself again. By the number of your account; a login of your own keeps it too',
            untilCleared,
          ],
          [
            { words: 'Your choice of dashboard view', codes: ['dd-dashboard-view'] },
            'So that the dashboard opens as you left it',
            untilCleared,
          ],
          [
            { words: 'Your last five searches of the library', codes: ['dd-searches'] },
            'So that you can search again with one press. They are for this session only',
            'Until you clear them or sign out',
          ],
          [
            { words: 'The timer', codes: ['daily-dot-timer-…'] },
            'So that it carries on correctly if the page is reloaded',
            withTheTab,
          ],
          [
            {
              words: 'A vote that is under way',
              codes: ['daily-dot-vote-…'],
            },
            'How many hands each choice had, never whose, so that it carries on if the page is reloaded',
            withTheTab,
          ],
          [
            {
              words: 'A slide of yours, not saved yet',
              codes: ['dd-own-slide …'],
            },
            'So that a reload does not cost you what you wrote. Kept under your email address, so that no one else who signs in sees it',
            'Until you save it or close the tab',
          ],
          [
            { words: 'The period that your figures show', codes: ['dd-analytics-period'] },
            'So that they stay as you chose while you look around',
            withTheTab,
          ],
          [
            { words: 'That you have started a free trial', codes: ['dd-trial-started'] },
            'So that a login page fills in no sample account',
            withTheTab,
          ],
        ]}
      />
    </>
  ),
}

export const withoutInternet: LegalSection = {
  id: 'without-internet',
  title: 'What your browser keeps for days without internet',
  body: (
    <>
      <p>
        Once you have signed in and opened the dashboard, your browser keeps what it needs to open it again without
        internet. A small script of ours that your browser keeps as well (a service worker) does that. While the slides
        are kept, a second one leads from the home and the login page to the dashboard where there is no internet. They
        do nothing for any other page, such as payment.
      </p>
      <RecordTable
        caption="Kept in your browser for days without internet"
        columns={['What', 'What it holds, and why', 'How long']}
        rows={[
          [
            { words: 'The next slides', codes: ['dd-pack'] },
            'The slides of this week and the next ten school days; your name, school and logo; when your licence ends; how many slides you used this week. So that you can teach when the network is down',
            'Until the last of those days. Deleted sooner when you sign out, when someone else signs in and when the licence ends; if your session was ended elsewhere, the next time the app reaches us',
          ],
          [
            { words: 'Their pictures', codes: ['dd-pictures'] },
            'The pictures of those slides, for the same reason',
            'As long as the slides',
          ],
          [
            { words: 'The app’s own files', codes: ['dd-shell-…'] },
            'Nothing about you. So that the dashboard opens at once, with or without a network',
            'Until a new version replaces them, or you clear them',
          ],
          [
            { words: 'What you did and is not sent yet', codes: ['dd-outbox …', 'dd-unsent'] },
            'The number of an account, without a name, and the time; the slide, the age band and the totals of hands; days that you swapped, with your reason, and favourites. So that they count when you are back',
            'Until they are sent, 14 days at the most; slides shown and totals also after you sign out',
          ],
          [
            { words: 'A sign-out not sent yet', codes: ['dd-sign-out-later'] },
            'Only from an earlier version: that you signed out without a network, so that our server ends your session too',
            'Until our server has been told',
          ],
        ]}
      />
      <p>
        The slides are in your browser’s database (IndexedDB), files and pictures in its cache (Cache Storage), all else
        in its local storage. What we keep on our own server is in the <a href={paths.privacy}>privacy policy</a>.
      </p>
    </>
  ),
}
