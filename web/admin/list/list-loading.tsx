import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'

export function ListLoading({ label }: { label: string }) {
  return (
    <Skeleton label={label} className="p-5 sm:p-6">
      <Placeholder className="h-[68px]" />
      <Placeholder className="mt-4 h-[68px]" />
      <Placeholder className="mt-4 h-[68px]" />
    </Skeleton>
  )
}
