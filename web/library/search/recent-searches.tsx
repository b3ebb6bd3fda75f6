import { History } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Suggestions } from './suggestions.tsx'

type Props = { searches: readonly string[]; onSearch: (words: string) => void; onClear: () => void }

/** What was searched for in this browser, to search for it again. */
export function RecentSearches({ searches, onSearch, onClear }: Props) {
  return (
    <Suggestions label="Recent searches" icon={<History aria-hidden="true" />} names={searches} onChoose={onSearch}>
      <Button look="quiet" size="small" onClick={onClear}>
        Clear<span className="sr-only"> recent searches</span>
      </Button>
    </Suggestions>
  )
}
