import { AuditLog } from '#web/admin/audit/audit-log.tsx'
import { PartHeading } from './part-heading.tsx'

export function AuditPart() {
  return (
    <>
      <PartHeading title="Audit log" description="Who did what to whom, and when." />
      <AuditLog />
    </>
  )
}
