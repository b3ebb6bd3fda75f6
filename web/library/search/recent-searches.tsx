import { History } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Suggestions } from './suggestions.tsx'

type Props = { searches: readonly string[]; onSearch: (words: string) => void; onClear: () => void }

/** What was searched for in this browser, to search for it again. On a phone one line, which scrolls sideways. */
export function RecentSearches({ searches, onSearch, onClear }: Props) {
  return (
    <Suggestions
      label="Recent searches"
      icon={<History aria-hidden="true" />}
      names={searches}
      onChoose={onSearch}
      className="max-sm:-mx-5 max-sm:-my-2 max-sm:overflow-x-auto max-sm:px-5 max-sm:py-2 max-sm:[scrollbar-width:none] sm:flex-wrap"
    >
      <Button look="quiet" size="small" onClick={onClear}>
        Clear<span className="sr-only"> recent searches</span>
      </Button>
    </Suggestions>
  )
}
