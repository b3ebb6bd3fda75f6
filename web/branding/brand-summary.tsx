import { Upload } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import { paths } from '#web/platform/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Mark } from '#web/ui/picture/mark.tsx'
import { brandDescription } from './brand-settings.tsx'
import { LogoPicture } from './logo-picture.tsx'
import { useLogoUpload } from './use-logo-upload.ts'
import { useSchoolLogo } from './use-school-logo.ts'

/** Brand Settings on Today: the logo, and the way to change it. The rest is on School. */
export function BrandSummary({ schoolName }: { schoolName: string | null }) {
  const logo = useSchoolLogo()
  const upload = useLogoUpload()
  return (
    <Card title="Brand Settings" description={brandDescription}>
      {logo.isPending && (
        <Skeleton label="Loading your branding...">
          <Placeholder className="h-12" />
        </Skeleton>
      )}
      {logo.error && <LoadFailed said={logo.error.said} tryAgain={() => void logo.refetch()} />}
      {logo.data && <LogoRow schoolName={schoolName} logoUrl={logo.data.logoUrl} />}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Button look="outline" size="small" pending={upload.pending} onClick={upload.open}>
          <Upload aria-hidden="true" className="size-[18px]" />
          Upload Logo
        </Button>
        <Link href={`${paths.school}#logo`} asChild>
          <ButtonLink look="quiet" size="small" className="-mr-[14px]">
            Logo Guidelines
          </ButtonLink>
        </Link>
      </div>
      {upload.said && (
        <div className="mt-3">
          <Notice look="bad">{upload.said}</Notice>
        </div>
      )}
    </Card>
  )
}

function LogoRow({ schoolName, logoUrl }: { schoolName: string | null; logoUrl: string | undefined }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex min-h-12 items-center gap-4">
      {logoUrl ? (
        <LogoPicture
          src={logoUrl}
          alt={schoolName ?? 'Your school'}
          className="h-12 max-w-24 flex-none object-contain object-left"
        />
      ) : (
        <span className="grid size-12 flex-none place-items-center rounded-field bg-sand">
          <Mark />
        </span>
      )}
      <div className="min-w-0 text-xs text-ink-soft">
        <h3 id={id} className="text-sm text-ink">
          Current Logo
        </h3>
        {logoUrl ? (
          <p>In the header and on the board</p>
        ) : (
          <>
            <p>No custom logo uploaded</p>
            <p>Using default Daily Dot branding</p>
          </>
        )}
      </div>
    </section>
  )
}
