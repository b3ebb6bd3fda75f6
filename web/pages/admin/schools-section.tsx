import { Suspense, lazy } from 'react'
import { Link } from 'wouter'
import { SchoolManager } from '#web/admin/schools/school-manager.tsx'
import { paths } from '#web/platform/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'

// Lazy, because it is below the schools.
const TestAccountManager = lazy(async () => ({
  default: (await import('#web/admin/test-accounts/test-account-manager.tsx')).TestAccountManager,
}))

export function SchoolsSection() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <SchoolManager />
      <Suspense fallback={<AccountsLoading />}>
        <TestAccountManager />
      </Suspense>
      <Card title="The dashboard" description="See what a school sees.">
        <Link href={paths.dashboard} asChild>
          <ButtonLink look="outline" className="max-sm:w-full">
            Open the dashboard
          </ButtonLink>
        </Link>
      </Card>
    </div>
  )
}

function AccountsLoading() {
  return (
    <Skeleton label="Loading test accounts...">
      <Placeholder className="h-[320px]" />
    </Skeleton>
  )
}
