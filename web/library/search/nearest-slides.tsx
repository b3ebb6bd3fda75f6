import type { ReactNode } from 'react'
import { capitalised } from '#web/platform/capitalised.ts'
import type { Filters } from './filters.ts'
import { Suggestions } from './suggestions.tsx'
import type { LibraryPage } from './use-library.ts'

export const cardGrid =
  'grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 sm:gap-[18px] md:grid-cols-3 xl:grid-cols-4'

type Near = NonNullable<LibraryPage['near']>

const titles: Record<Near['because'], string> = {
  filters: 'Without the filters',
  spelling: 'Near it',
  coming: 'Coming up instead',
}

type Props = { near: Near; onFilter: (changed: Filters) => void; cards: ReactNode }

/** What comes nearest to a search that found nothing. */
export function NearestSlides({ near, onFilter, cards }: Props) {
  return (
    <section aria-label="Nearest slides" className="mt-6 grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="text-lg">{titles[near.because]}</h2>
        <Suggestions
          label="Topics"
          names={near.topics}
          nameOf={capitalised}
          onChoose={(topic) => onFilter({ topic })}
        />
      </div>
      <ul aria-label={titles[near.because]} className={cardGrid}>
        {cards}
      </ul>
    </section>
  )
}
