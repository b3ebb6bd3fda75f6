import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Placeholder, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { addLogoHash } from './add-logo-hash.ts'
import { CurrentLogo } from './current-logo.tsx'
import { RemoveLogoDialog } from './remove-logo-dialog.tsx'
import { useLogoUpload } from './use-logo-upload.ts'
import { useSchoolLogo } from './use-school-logo.ts'

export const brandDescription = 'Upload your custom logo to personalize the Daily Dot for your school'

const guidelines = [
  'Use school or institution branding',
  'Transparent PNG works best',
  'Square or rectangular logos display well in the header',
  'The logo appears in the top navigation alongside the product name',
]

/** Where the person who manages a school uploads its logo. */
export function BrandSettings({ schoolName }: { schoolName: string | null }) {
  const logo = useSchoolLogo()
  return (
    <Card title="Brand Settings" description={brandDescription}>
      {logo.isPending && (
        <Skeleton label="Loading your branding...">
          <Placeholder className="h-[210px]" />
        </Skeleton>
      )}
      {logo.error && <LoadFailed said={logo.error.said} tryAgain={() => void logo.refetch()} />}
      {logo.data && <Settings schoolName={schoolName} logoUrl={logo.data.logoUrl} />}
    </Card>
  )
}

function Settings({ schoolName, logoUrl }: { schoolName: string | null; logoUrl: string | undefined }) {
  const uploadButton = useRef<HTMLButtonElement>(null)
  const upload = useLogoUpload()
  const [isRemoving, setIsRemoving] = useState(false)
  useEffect(() => {
    if (location.hash !== addLogoHash) return
    // Once: not when the page is loaded again.
    history.replaceState(history.state, '', '#logo')
    uploadButton.current?.click()
  }, [])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <CurrentLogo schoolName={schoolName} logoUrl={logoUrl} />
      <div className="flex flex-wrap gap-x-2 gap-y-3">
        <Button ref={uploadButton} size="small" pending={upload.pending} onClick={upload.open}>
          Upload Logo
        </Button>
        {logoUrl && (
          <Button look="quiet" size="small" onClick={() => setIsRemoving(true)}>
            Remove logo
          </Button>
        )}
      </div>
      {upload.said && <Notice look="bad">{upload.said}</Notice>}
      <p className="text-xs text-ink-soft">
        Recommended: PNG or SVG format, maximum 5MB. Best results with transparent backgrounds.
      </p>
      <div className="rounded-field bg-sand px-4 py-3 text-sm">
        <h3 className="text-sm">Logo Guidelines</h3>
        <ul className="mt-1 list-disc pl-5 text-ink-soft">
          {guidelines.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </div>
      <RemoveLogoDialog isOpen={isRemoving} focusAfter={uploadButton} onClose={() => setIsRemoving(false)} />
    </div>
  )
}
