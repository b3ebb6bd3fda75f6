import { Printer } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { ageBands, bandsByAge } from '#contract/slides/age-bands.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckList } from '#web/ui/form/check-list.tsx'
import { SelectField, chosen } from '#web/ui/form/select-field.tsx'
import { Dialog } from '#web/ui/surface/dialog.tsx'
import { type PrintChoice, PrintedPlan } from './printed-plan.tsx'

type Props = {
  word: string
  /** Undefined until there is something to print. */
  plan: Omit<ComponentProps<typeof PrintedPlan>, 'choice'> | undefined
}

const bandOptions = bandsByAge.map((band) => ({ value: band, name: ageBands[band] }))
const noteOptions = [{ value: 'note', name: 'The teacher’s note' }] as const

/** Asks what to print with the questions, and prints: of the page only the plan reaches the paper. */
export function PrintPlan({ word, plan }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [choice, setChoice] = useState<PrintChoice>({ band: undefined, hasNote: false })
  return (
    <>
      <Button look="outline" size="small" disabled={!plan} onClick={() => setIsOpen(true)}>
        <Printer aria-hidden="true" className="size-[18px]" />
        {word}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={word}
        description="Each day with its question, follow-up and word. What else?"
      >
        <div className="grid gap-4">
          <SelectField
            label="Sentence starters"
            options={[{ value: '', name: 'None' }, ...bandOptions]}
            value={choice.band ?? ''}
            onChange={({ target }) => setChoice({ ...choice, band: chosen(bandOptions, target.value) })}
          />
          <CheckList
            label="For the teacher"
            options={noteOptions}
            chosen={choice.hasNote ? ['note'] : []}
            onChange={(values) => setChoice({ ...choice, hasNote: values.length > 0 })}
          />
          <div className="flex flex-col gap-2 sm:flex-row sm:justify-end">
            <Button look="outline" onClick={() => setIsOpen(false)}>
              Cancel
            </Button>
            <Button
              onClick={() => {
                window.print()
                setIsOpen(false)
              }}
            >
              Print
            </Button>
          </div>
        </div>
      </Dialog>
      {plan && <PrintedPlan {...plan} choice={choice} />}
    </>
  )
}
