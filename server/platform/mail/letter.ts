/** The content of a mail. Every mail has the same layout; each feature has its texts in its own mail.ts. */
export type Letter = {
  subject: string
  /** Defaults to the subject. */
  heading?: string
  /** Shown beside our own mark at this size, in the HTML only. */
  logo?: { url: string; alt: string; width: number; height: number }
  paragraphs: readonly string[]
  /** A short table: what was ordered, what is to be paid and how. */
  facts?: readonly Fact[]
  button?: { label: string; url: string }
  /** Small print: how long a link is valid, what to do if it was not you. */
  notes?: readonly string[]
  /** The person who asked for the mail to be sent. Defaults to the owner. */
  replyTo?: string
  /** Attached as PDFs. Rendered when the mail is sent: it would slow down the order, and bloat the stored letter. */
  invoice?: { id: string; fileName: string }
  creditNote?: { id: string; fileName: string }
}

export type Fact = { label: string; value: string }

/** A subject is a header: a line break would start another one. */
export function subjectOf({ subject }: Letter): string {
  return subject.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
}
