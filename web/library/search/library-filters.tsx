import { CalendarX, CircleDashed, Heart, PencilLine } from 'lucide-react'
import { bandsByAge, ageBands } from '#contract/slides/age-bands.ts'
import { strandNames } from '#contract/slides/curriculum/strand-names.ts'
import { weekdays } from '#contract/slides/weekdays.ts'
import { talkForms } from '#contract/slides/writing/talk-plan.ts'
import { strands } from '#contract/slides/writing/written-slide.ts'
import { capitalised } from '#web/platform/capitalised.ts'
import { statementWords } from '#web/slides/curriculum/statement-words.ts'
import { SelectChip } from '#web/ui/filter/select-chip.tsx'
import { ToggleChip } from '#web/ui/filter/toggle-chip.tsx'
import type { Option } from '#web/ui/form/select-field.tsx'
import { type Filters, withFilter } from './filters.ts'

type Chip = { name: keyof Filters; label: string; any: string; options: readonly Option[] }

const theme: Chip = {
  name: 'theme',
  label: 'Theme',
  any: 'Any theme',
  options: weekdays.map(({ theme: value, name }) => ({ value, name })),
}
const others: readonly Chip[] = [
  {
    name: 'strand',
    label: 'Strand',
    any: 'Any strand',
    options: strands.map((strand) => ({ value: strand, name: capitalised(strandNames[strand]) })),
  },
  {
    name: 'statement',
    label: 'Statement',
    any: 'Any statement',
    options: statementWords.map(({ name }, at) => ({ value: String(at + 1), name })),
  },
  {
    name: 'band',
    label: 'Age',
    any: 'Any age',
    options: bandsByAge.map((band) => ({ value: band, name: ageBands[band] })),
  },
  {
    name: 'form',
    label: 'Talk form',
    any: 'Any talk form',
    options: talkForms.map((form) => ({ value: form, name: capitalised(form) })),
  },
]
const toggles = [
  { name: 'unused', words: 'Not used yet this year', icon: <CircleDashed aria-hidden="true" /> },
  { name: 'favourites', words: 'Favourites', icon: <Heart aria-hidden="true" /> },
  { name: 'own', words: 'Your own', icon: <PencilLine aria-hidden="true" /> },
  { name: 'missed', words: 'Missed this year', icon: <CalendarX aria-hidden="true" /> },
] as const

type Props = {
  filters: Filters
  /** Undefined until the first response. */
  topics: readonly string[] | undefined
  /** Some slides' only day has no school. */
  hasMissed: boolean
  onFilter: (changed: Filters) => void
}

/** What the slides must have in common. On a phone the chips are one line, which scrolls sideways. */
export function LibraryFilters({ filters, topics, hasMissed, onFilter }: Props) {
  const shown = toggles.filter(({ name }) => name !== 'missed' || hasMissed || filters.missed)
  const topic: Chip = {
    name: 'topic',
    label: 'Topic',
    any: 'Any topic',
    options: topicOptions(topics, filters.topic),
  }
  return (
    <div
      role="group"
      aria-label="Filters"
      data-tour="filters"
      className="flex flex-wrap items-center gap-2 max-sm:-mx-5 max-sm:-my-2 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-5 max-sm:py-2 max-sm:[scrollbar-width:none]"
    >
      {[theme, topic, ...others].map(({ name, ...chip }) => (
        <SelectChip
          key={name}
          {...chip}
          value={filters[name] ?? ''}
          onChange={(value) => onFilter(withFilter(filters, name, value))}
        />
      ))}
      <span className="mx-1 h-7 w-px flex-none bg-line sm:max-xl:hidden" />
      {shown.map(({ name, words, icon }) => (
        <ToggleChip
          key={name}
          icon={icon}
          isSet={filters[name] === 'true'}
          onChange={(isSet) => onFilter(withFilter(filters, name, isSet ? 'true' : ''))}
        >
          {words}
        </ToggleChip>
      ))}
    </div>
  )
}

/** With the one in the address, which shows before the list has come, and whatever it is. */
function topicOptions(topics: readonly string[] = [], topic: string | undefined): Option[] {
  const known = topic && !topics.includes(topic) ? [topic, ...topics] : topics
  return known.map((name) => ({ value: name, name: capitalised(name) }))
}
