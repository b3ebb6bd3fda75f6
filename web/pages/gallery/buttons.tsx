import { Maximize, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Specimen } from './specimen.tsx'

export function Buttons() {
  return (
    <>
      <Specimen name="Looks" note="One primary on a screen. The day’s colour belongs to Present alone.">
        <Button>
          <Plus aria-hidden="true" className="size-5" />
          Add New School
        </Button>
        <Button look="outline">Edit</Button>
        <Button look="quiet">Cancel</Button>
        <Button look="danger">Delete</Button>
        <Button look="day" size="large">
          <Maximize aria-hidden="true" className="size-5" />
          Present
        </Button>
        <ButtonLink look="outline" href="#buttons">
          A link
        </ButtonLink>
      </Specimen>
      <Specimen name="Sizes">
        <Button size="small">Small</Button>
        <Button>Normal</Button>
        <Button size="large">Large</Button>
      </Specimen>
      <Specimen name="Disabled" note="Rare: say in words what is missing instead, where you can.">
        <Button disabled>Previous</Button>
        <Button look="outline" disabled>
          Previous
        </Button>
      </Specimen>
      <Specimen name="Pending" note="Shows a word, keeps the focus, ignores a second press. Try the last one.">
        <Button pending="Creating...">Create Test Account</Button>
        <Button look="outline" pending="Uploading...">
          Upload Logo
        </Button>
        <PendingForAWhile />
      </Specimen>
      <div className="on-dark rounded-card bg-ink p-6 text-white">
        <Specimen name="On ink">
          <Button look="paper">Start</Button>
          <Button look="onInk">Skip Tour</Button>
        </Specimen>
      </div>
    </>
  )
}

function PendingForAWhile() {
  const [at, setAt] = useState<'ready' | 'saving'>('ready')

  function save(): void {
    setAt('saving')
    setTimeout(() => setAt('ready'), 2500)
  }

  return (
    <Button look="outline" pending={at === 'saving' && 'Saving...'} onClick={save}>
      Save
    </Button>
  )
}
