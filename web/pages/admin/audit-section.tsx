import { AuditLog } from '#web/admin/audit/audit-log.tsx'
import { SectionHeading } from './section-heading.tsx'

export function AuditSection() {
  return (
    <>
      <SectionHeading title="Audit log" description="Who did what to whom, and when." />
      <AuditLog />
    </>
  )
}
