import { MailList } from '#web/admin/mail/mail-list.tsx'
import { SectionHeading } from './section-heading.tsx'

export function MailSection() {
  return (
    <>
      <SectionHeading title="Mail" description="What is waiting, sent, or could not be delivered." />
      <MailList />
    </>
  )
}
