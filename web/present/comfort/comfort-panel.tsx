import { type KeyboardEvent, useId } from 'react'
import { changeComfort, type Comfort, useComfort } from './comfort.ts'
import './comfort.css'

/** How the board looks, in the tools tray. Each choice shows at once. */
export function ComfortPanel() {
  return (
    <section className="comfort" aria-label="Comfort">
      <Row
        of="ground"
        label="Colours"
        options={[
          ['dark', 'Dark'],
          ['cream', 'Cream'],
          ['blue', 'Pale blue'],
          ['green', 'Pale green'],
        ]}
      />
      <Row
        of="size"
        label="Text size"
        options={[
          [100, 'Usual'],
          [120, 'Large'],
          [140, 'Largest'],
        ]}
      />
      <Row
        of="spacing"
        label="Spacing"
        options={[
          ['usual', 'Usual'],
          ['wider', 'Wider'],
        ]}
      />
      <Row
        of="date"
        label="Date"
        options={[
          ['auto', 'Browser’s'],
          ['british', '16 November'],
          ['american', 'November 16'],
        ]}
      />
      <Row
        of="motion"
        label="Movement"
        options={[
          ['usual', 'Usual'],
          ['reduced', 'Reduced'],
        ]}
      />
      <Row
        of="picture"
        label="Picture"
        options={[
          ['shown', 'Show'],
          ['hidden', 'Hide'],
        ]}
      />
      <p>Kept in this browser until someone changes it.</p>
    </section>
  )
}

type RowProps<Name extends keyof Comfort> = {
  of: Name
  label: string
  options: readonly (readonly [Comfort[Name], string])[]
}

function Row<Name extends keyof Comfort>({ of, label, options }: RowProps<Name>) {
  const chosen = useComfort()[of]
  const name = useId()
  return (
    <fieldset>
      <legend>{label}</legend>
      <div className="options">
        {options.map(([value, words]) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              checked={value === chosen}
              onChange={() => changeComfort({ [of]: value })}
              onKeyDown={keepFromBoard}
            />
            {of === 'ground' && <i data-dot={value} />}
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Arrow keys and the space bar choose here; on the board they take the next step and start the timer. */
function keepFromBoard(event: KeyboardEvent): void {
  if (event.key === ' ' || event.key.startsWith('Arrow')) event.stopPropagation()
}
