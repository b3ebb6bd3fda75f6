import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { type Filters, narrows } from './filters.ts'
import { Suggestions } from './suggestions.tsx'
import type { LibraryPage } from './use-library.ts'

type Props = { page: LibraryPage; onFilter: (changed: Filters) => void }

/** Why the list is empty, and what to do about it. */
export function NothingFound({ page: { filters, own, didYouMean, near }, onFilter }: Props) {
  const clear = narrows(filters) && <Button onClick={() => onFilter({})}>Clear the search and all filters</Button>
  if (filters.own && own === 0)
    return (
      <EmptyState title="Your school has no slides of its own yet" action={clear}>
        What your school writes for itself appears here, beside ours.
      </EmptyState>
    )
  if (filters.favourites)
    return (
      <EmptyState title={titleOfNoFavourites(filters)} action={clear}>
        Press the heart on a slide, and it is here the next time.
      </EmptyState>
    )
  if (!filters.q)
    return (
      <EmptyState title="No slide is like that" action={clear}>
        Try fewer filters.
      </EmptyState>
    )
  const isThereWithout = near?.because === 'filters'
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card bg-sand px-5 py-4">
      <p className="min-w-0 font-strong break-words">
        No slide for “{filters.q}”{isThereWithout && ' with these filters'}
      </p>
      <Suggestions label="Did you mean" names={didYouMean ?? []} onChoose={(q) => onFilter({ ...filters, q })} />
      {isThereWithout && (
        <Button look="outline" size="small" onClick={() => onFilter({ q: filters.q })}>
          Search without the filters
        </Button>
      )}
      <Button look="outline" size="small" className="sm:ml-auto" onClick={() => onFilter({})}>
        Clear the search and all filters
      </Button>
    </div>
  )
}

function titleOfNoFavourites(filters: Filters): string {
  const isNarrowed = narrows({ ...filters, favourites: undefined })
  return isNarrowed ? 'None of your favourites is like that' : 'You have no favourites yet'
}
