import { Heart } from 'lucide-react'
import { useState } from 'react'
import { type AgeBand, bandsByAge, ageBands } from '#contract/slides/age-bands.ts'
import { SearchBox } from '#web/ui/filter/search-box.tsx'
import { SelectChip } from '#web/ui/filter/select-chip.tsx'
import { ToggleChip } from '#web/ui/filter/toggle-chip.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { OptionCards } from '#web/ui/form/option-cards.tsx'
import { Tabs } from '#web/ui/surface/tabs.tsx'
import { Specimen } from './specimen.tsx'

const views = [
  { value: 'admin', name: 'Admin View' },
  { value: 'teacher', name: 'Teacher View' },
] as const

const bands = bandsByAge.map((value) => ({ value, name: ageBands[value] }))

const ways = [
  { value: 'card', name: 'Card', text: 'Start straight away' },
  { value: 'transfer', name: 'BACS transfer', text: 'Takes 2-3 business days' },
] as const

const tabs = [
  { value: 'profile', name: 'Profile', content: <p>Your name and your email address.</p> },
  { value: 'security', name: 'Security', content: <p>Your password and where you are signed in.</p> },
  { value: 'licence', name: 'Licence', content: <p>Until when it runs, and how to renew it.</p> },
]

export function Choices() {
  const [view, setView] = useState<'admin' | 'teacher'>('admin')
  const [band, setBand] = useState<AgeBand>('lowerKS2')
  const [way, setWay] = useState<'card' | 'transfer'>('card')
  return (
    <>
      <Specimen name="Choice" note="One of a few, all in sight. Arrow keys move it.">
        <Choice label="View" options={views} value={view} onChange={setView} />
      </Specimen>
      <Specimen name="Choice, full width, with its label" layout="block">
        <Choice label="Age band" labelLook="shown" width="full" options={bands} value={band} onChange={setBand} />
      </Specimen>
      <Specimen name="Option cards" note="One of a few that each need a line of explanation." layout="block">
        <OptionCards label="How would you like to pay?" options={ways} value={way} onChange={setWay} />
      </Specimen>
      <Specimen name="Search and filters" note="For a page whose purpose is to find something." layout="block">
        <Filters />
      </Specimen>
      <Specimen name="Tabs" note="Several views of one thing, one at a time." layout="block">
        <Tabs label="Account" tabs={tabs} />
      </Specimen>
    </>
  )
}

function Filters() {
  const [words, setWords] = useState('')
  const [band, setBand] = useState('')
  const [isFavourite, setIsFavourite] = useState(true)
  return (
    <>
      <SearchBox
        label="Search"
        placeholder="Try kindness or robots"
        maxLength={100}
        size="large"
        value={words}
        onSearch={setWords}
      />
      <div className="flex flex-wrap gap-2">
        <SelectChip label="Age" any="Any age" options={bands} value={band} onChange={setBand} />
        <SelectChip label="View" any="Any view" options={views} value="teacher" onChange={() => {}} />
        <ToggleChip icon={<Heart aria-hidden="true" />} isSet={isFavourite} onChange={setIsFavourite}>
          Favourites
        </ToggleChip>
      </div>
    </>
  )
}
