import { paths } from '#web/platform/paths.ts'
import type { LegalSection } from '../legal-page.tsx'

export const yourUse: LegalSection = {
  id: 'using-the-slides',
  title: 'What you may do with the slides',
  body: (
    <>
      <p>The slides, the questions and the design belong to us. Under your licence:</p>
      <ul>
        <li>You may show slides to the children and adults you work with, in the room or in an online lesson.</li>
        <li>Your school may use the preview of coming slides to write short teasers for its own social media.</li>
        <li>You may download your own usage figures and use them as you like.</li>
      </ul>
      <p>Please do not:</p>
      <ul>
        <li>copy, sell or publish the slides, whole or as a collection;</li>
        <li>give access to people whom your licence does not cover;</li>
        <li>collect slides by program, or try to get round the site’s limits or its security.</li>
      </ul>
    </>
  ),
}

export const yourMaterial: LegalSection = {
  id: 'your-material',
  title: 'Your own slides and logo',
  body: (
    <>
      <p>
        Slides that you write and the logo that you upload stay yours. You let us store them and show them to the people
        on your licence, and the logo on your invoices and in the weekly reports that you send. That is all we do with
        them.
      </p>
      <p>
        You confirm that you may use them, and that they hold nothing unlawful and no pupil’s personal data. A logo is
        shown from a web address that anyone who has it can open.
      </p>
    </>
  ),
}

export const safeguarding: LegalSection = {
  id: 'safeguarding',
  title: 'Your class, your judgement',
  body: (
    <p>
      A slide opens a conversation; the adult in the room leads it. You know your class, so look at the question first
      and skip it if it is wrong for today. If a child tells you something that worries you, follow your school’s
      safeguarding policy. The Daily Dot is no substitute for that, and we hear nothing of what is said.
    </p>
  ),
}

export const availability: LegalSection = {
  id: 'availability',
  title: 'Keeping it running',
  body: (
    <>
      <p>
        We aim for The Daily Dot to be available 99.9% of the time. That is an aim and not a guarantee: now and then we
        must carry out maintenance, and some faults are outside our control.
      </p>
      <p>
        We may improve or change features. If we ever stop providing The Daily Dot, we will refund the part of your year
        that is left. The <a href={paths.demo}>demo slide</a> lets you check that it works on your board before you buy.
      </p>
    </>
  ),
}
