import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountList } from './account-list.tsx'
import { CreatedLogin } from './created-login.tsx'
import { type Draft, blank, quickIndividual, quickSchool } from './draft.ts'
import type { NewLogin } from './use-create-test-account.ts'

/** Test accounts and trials: the list, or the form for a new one. */
export function TestAccountManager() {
  const [view, setView] = useState<'list' | 'form'>('list')
  const [draft, setDraft] = useState<Draft>(blank)
  const [login, setLogin] = useState<NewLogin | null>(null)
  const [focus, setFocus] = useState<'left' | 'on-create'>('left')

  function backToList(created: NewLogin | null): void {
    setView('list')
    setDraft(blank)
    setLogin(created)
    setFocus(created ? 'left' : 'on-create')
  }

  return (
    <section aria-labelledby="test-accounts" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="test-accounts" className="text-xl">
        Test accounts
      </h2>
      {view === 'form' ? (
        <AccountForm draft={draft} onCreated={backToList} onCancel={() => backToList(null)} />
      ) : (
        <>
          <CreateButtons draft={draft} focus={focus} onCreate={() => setView('form')} onPrefill={setDraft} />
          {login && (
            <CreatedLogin
              key={login.email}
              login={login}
              onDone={() => {
                setLogin(null)
                setFocus('on-create')
              }}
            />
          )}
          <AccountList />
        </>
      )}
    </section>
  )
}

type CreateButtonsProps = {
  draft: Draft
  focus: 'left' | 'on-create'
  onCreate: () => void
  onPrefill: (draft: Draft) => void
}

/** The quick buttons only prefill the form: the administrator opens, checks and submits it. */
function CreateButtons({ draft, focus, onCreate, onPrefill }: CreateButtonsProps) {
  return (
    <div>
      <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        <Button key={focus} ref={focus === 'on-create' ? takeFocus : undefined} onClick={onCreate}>
          <Plus aria-hidden="true" className="size-5" />
          Create Test Account
        </Button>
        <Button look="outline" onClick={() => onPrefill(quickSchool(new Date()))}>
          Quick School Account
        </Button>
        <Button look="outline" onClick={() => onPrefill(quickIndividual(new Date()))}>
          Quick Individual Account
        </Button>
      </div>
      <p role="status" className="mt-2 text-sm wrap-anywhere text-ink-soft">
        {draft.email &&
          `The form is filled in for ${draft.email}. Press Create Test Account to add a name and send it.`}
      </p>
    </div>
  )
}

function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus()
}
