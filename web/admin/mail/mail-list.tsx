import { useRef, useState } from 'react'
import { cardClasses } from '#web/ui/card.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { NewestList } from '../list/newest-list.tsx'
import { SearchField } from '../list/search-field.tsx'
import { useDebounced } from '../list/use-debounced.ts'
import { MailCard } from './mail-card.tsx'
import { MailRow } from './mail-row.tsx'
import { stateWords } from './mail-words.ts'
import { type StateFilter, useMails } from './use-mails.ts'

const words = {
  name: 'Mails',
  one: 'mail',
  many: 'mails',
  loading: 'Loading the mail...',
  empty: 'No mail yet',
  emptyUntil: 'What we write to anyone appears here.',
}
const filters: { value: StateFilter; name: string }[] = [
  { value: 'any', name: 'All' },
  { value: 'waiting', name: stateWords.waiting.word },
  { value: 'sent', name: stateWords.sent.word },
  { value: 'failed', name: stateWords.failed.word },
  { value: 'kept', name: stateWords.kept.word },
]

/** The state of the mail queue, and every mail of the last thirty days with its result. */
export function MailList() {
  const [typed, setTyped] = useState('')
  const [state, setState] = useState<StateFilter>('any')
  const listRef = useRef<HTMLDivElement>(null)
  const search = useDebounced(typed.trim())
  const list = useMails({ search, state })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <MailCard />
      <section aria-labelledby="mails" className={cardClasses}>
        <div className="grid gap-4 p-5 sm:p-6">
          <h2 id="mails" className="text-lg leading-[1.3] tracking-[-0.015em]">
            Mail of the last 30 days
          </h2>
          <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_auto]">
            <SearchField
              label="Search mail"
              placeholder="Address or subject"
              maxLength={254}
              value={typed}
              onType={setTyped}
            />
            <Choice label="State" options={filters} value={state} onChange={setState} />
          </div>
        </div>
        <NewestList
          list={list}
          words={words}
          notFound={search !== '' || state !== 'any' ? 'No mail matches this search and this state.' : undefined}
          listRef={listRef}
        >
          {(mail) => <MailRow key={mail.id} mail={mail} onSentAgain={() => listRef.current?.focus()} />}
        </NewestList>
      </section>
    </div>
  )
}
