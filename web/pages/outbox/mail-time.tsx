const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' })

/** When a mail was written, in London time. */
export function MailTime({ at }: { at: string }) {
  return <time dateTime={at}>{format.format(new Date(at))}</time>
}
