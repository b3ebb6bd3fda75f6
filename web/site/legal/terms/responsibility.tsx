import type { LegalSection } from '../legal-page.tsx'

export const responsibility: LegalSection = {
  id: 'our-responsibility',
  title: 'Our responsibility to you',
  body: (
    <>
      <p>
        We provide The Daily Dot with reasonable care and skill. Nothing in these terms limits our responsibility for
        death or injury caused by our negligence, for fraud, or for anything else that the law does not let us limit.
      </p>
      <ul>
        <li>
          <strong>If you buy as a consumer,</strong> you have the rights that consumer law gives you about digital
          content and services. These terms do not change them.
        </li>
        <li>
          <strong>If you buy for a school or a business,</strong> we are not responsible for losses that neither of us
          could have foreseen, and our total responsibility in a licence year is limited to the price of that year’s
          licence.
        </li>
      </ul>
    </>
  ),
}

export const ending: LegalSection = {
  id: 'ending',
  title: 'If these terms are broken',
  body: (
    <>
      <p>
        If a login is shared against these terms, or the site is misused, we will normally write to you first and give
        you the chance to put it right. If it is serious or goes on, we may suspend or close the account. You may ask us
        to look at that decision again.
      </p>
      <p>If we break these terms in a way that matters and do not put it right, you may end your licence.</p>
    </>
  ),
}

export const changes: LegalSection = {
  id: 'changes',
  title: 'Changes to these terms',
  body: (
    <p>
      We give at least 30 days’ notice of changes to these terms, by email to account holders and on this page. If you
      do not accept a change, you may cancel before it takes effect, and we will refund the part of your year that is
      left. A new price applies only from your next renewal.
    </p>
  ),
}

export const law: LegalSection = {
  id: 'law',
  title: 'Which law applies',
  body: (
    <p>
      These terms are governed by the law of the part of the United Kingdom in which our business has its address, shown
      below, and its courts decide disputes. A consumer may also go to the courts of the part of the United Kingdom
      where they live. Please write to us first: most things can be settled with a message.
    </p>
  ),
}
