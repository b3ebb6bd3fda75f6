import { Download } from 'lucide-react'
import { useState } from 'react'
import { downloadData } from '#contract/privacy/my-data.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

type Props = { /** What is deleted with the account, in a sentence. */ loss: string; onDeleted: () => void }

export function YourDataCard({ loss, onDeleted }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Card title="Your data" description="All that is kept about you is yours to take, and yours to delete.">
      <div className="flex flex-wrap gap-3">
        <ButtonLink look="outline" href={downloadData.path} download className="max-sm:w-full">
          <Download aria-hidden="true" className="size-5" />
          Download my data
        </ButtonLink>
        <Button look="outline" className="text-bad max-sm:w-full" onClick={() => setIsAsking(true)}>
          Delete my account
        </Button>
      </div>
      <DeleteAccountDialog isOpen={isAsking} loss={loss} onClose={() => setIsAsking(false)} onDeleted={onDeleted} />
    </Card>
  )
}
