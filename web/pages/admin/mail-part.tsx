import { MailList } from '#web/admin/mail/mail-list.tsx'
import { PartHeading } from './part-heading.tsx'

export function MailPart() {
  return (
    <>
      <PartHeading title="Mail" description="What is waiting, sent, or could not be delivered." />
      <MailList />
    </>
  )
}
