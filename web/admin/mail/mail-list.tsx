import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { cardClasses } from '#web/ui/card.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useSettled } from '../payments/use-settled.ts'
import { MailCard } from './mail-card.tsx'
import { MailRows } from './mail-rows.tsx'
import { stateWords } from './mail-words.ts'
import { type StateWish, useMails } from './use-mails.ts'

const wishes: { value: StateWish; name: string }[] = [
  { value: 'any', name: 'All' },
  { value: 'waiting', name: stateWords.waiting.word },
  { value: 'sent', name: stateWords.sent.word },
  { value: 'failed', name: stateWords.failed.word },
  { value: 'kept', name: stateWords.kept.word },
]

/** How the mail is doing, and every mail of the last thirty days: what became of it, and why. */
export function MailList() {
  const [typed, setTyped] = useState('')
  const [state, setState] = useState<StateWish>('any')
  const listRef = useRef<HTMLDivElement>(null)
  const search = useSettled(typed.trim())
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
            <TextField
              type="search"
              label="Search mail"
              labelLook="hidden"
              placeholder="Address or subject"
              icon={<Search />}
              maxLength={254}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <Choice label="State" options={wishes} value={state} onChange={setState} />
          </div>
        </div>
        <div ref={listRef} tabIndex={-1} className="border-t border-line outline-none">
          <MailRows
            list={list}
            isFiltered={search !== '' || state !== 'any'}
            onFocusLost={() => listRef.current?.focus()}
          />
        </div>
      </section>
    </div>
  )
}
