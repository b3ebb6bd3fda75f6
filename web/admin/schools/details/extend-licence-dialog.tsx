import { extendLicence } from '#contract/admin/schools.ts'
import { call } from '#web/platform/calls/api.ts'
import { capitalised } from '#web/platform/capitalised.ts'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { ExtendDialog } from '../../list/extend-dialog.tsx'
import { licenceInWords, type School } from '../school.ts'
import { useRefetchSchools } from '../use-refetch-schools.ts'

type Props = { school: School; isOpen: boolean; onClose: () => void }

/** Extends a school's licence without payment. */
export function ExtendLicenceDialog({ school: { id, schoolName, licence }, isOpen, onClose }: Props) {
  const toast = useToast()
  const refetchSchools = useRefetchSchools()
  return (
    <ExtendDialog
      title={`Extend the licence of ${schoolName}`}
      description={`${capitalised(licenceInWords(licence).words)}. No invoice is written for the days that you add.`}
      what="licence"
      endsAt={licence.endsAt}
      isOpen={isOpen}
      extend={(until) => call(extendLicence, { params: { id }, body: { until } })}
      onExtended={async (message) => {
        await refetchSchools('changed')
        toast({ title: 'Licence extended', description: message })
      }}
      onClose={onClose}
    />
  )
}
