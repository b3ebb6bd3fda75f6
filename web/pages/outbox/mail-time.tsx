const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' })

/** When a mail was written, as it is said in London. */
export function MailTime({ at }: { at: string }) {
  return <time dateTime={at}>{format.format(new Date(at))}</time>
}
