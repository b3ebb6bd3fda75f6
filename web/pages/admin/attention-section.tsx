import { AttentionLists } from '#web/admin/attention/attention-lists.tsx'
import { SectionHeading } from './section-heading.tsx'

export function AttentionSection() {
  return (
    <>
      <SectionHeading
        title="Needs attention"
        description="Who to write to before a licence, a trial or a habit ends."
      />
      <AttentionLists />
    </>
  )
}
