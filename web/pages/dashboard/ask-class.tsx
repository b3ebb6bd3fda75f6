import { useId, useState } from 'react'
import { keepChoices } from '#contract/accounts/keep-choices.ts'
import { generalUser, schoolUser } from '#contract/accounts/signed-in.ts'
import { type AgeBand, ageBands, bandsByAge } from '#contract/slides/age-bands.ts'
import { call } from '#web/platform/calls/api.ts'
import { useForm } from '#web/platform/calls/use-form.ts'
import { useRefetch } from '#web/platform/calls/use-refetch.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { inputClasses } from '#web/ui/form/field.tsx'
import { pageClasses } from './page-classes.tsx'

/** Asks a person once which class they teach. Goes when they have answered, or would not. */
export function AskClass() {
  const [name, setName] = useState('')
  const { answer, pending } = useAnswer(name)
  const nameId = useId()
  return (
    <div
      role="group"
      aria-labelledby={`${nameId}-question`}
      className={`flex flex-wrap content-center items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5 ${pageClasses.ask}`}
    >
      <p
        id={`${nameId}-question`}
        className="text-[1rem] font-strong max-sm:flex-1 max-sm:text-sm max-sm:leading-[22px]"
      >
        Which class do you teach?
      </p>
      <div className="max-sm:hidden">
        <label htmlFor={nameId} className="sr-only">
          Class name (optional)
        </label>
        <input
          id={nameId}
          value={name}
          maxLength={40}
          autoComplete="off"
          placeholder="Class name (optional)"
          onChange={({ target }) => setName(target.value)}
          className={`${inputClasses} max-w-[212px]`}
        />
      </div>
      <div className="flex flex-wrap gap-2 max-xl:order-last max-xl:w-full max-sm:grid max-sm:grid-cols-[auto_1fr]">
        {bandsByAge.map((band) => (
          <Button
            key={band}
            look="outline"
            size="small"
            className="max-xl:flex-auto max-sm:px-2"
            pending={pending === band && 'Saving...'}
            onClick={() => answer(band)}
          >
            {ageBands[band]}
          </Button>
        ))}
      </div>
      <Button look="quiet" size="small" className="ml-auto max-sm:-mr-3" onClick={() => answer(null)}>
        Not now
      </Button>
    </div>
  )
}

/** Keeps the answer with the login. `pending`: the band that is on its way. */
function useAnswer(name: string) {
  const [sent, setSent] = useState<AgeBand | null>(null)
  const toast = useToast()
  const refetch = useRefetch()
  const { isPending, send } = useForm({
    send: (ageBand: AgeBand | null) => call(keepChoices, { body: { class: { ageBand, name: ageBand && name } } }),
    onDone: async (_reply, ageBand) => {
      toast(
        ageBand
          ? { title: 'Your class is saved', description: `${ageBands[ageBand]}, on every device where you sign in.` }
          : { title: 'We will not ask again', description: 'You can choose your class on your account page.' },
      )
      // The pressed button is about to go.
      document.getElementById('main')?.focus({ preventScroll: true })
      await refetch(schoolUser, generalUser)
    },
    onRefused: ({ said }) => {
      toast({ look: 'destructive', title: 'We could not save your class', description: said })
      return undefined
    },
  })
  const answer = (ageBand: AgeBand | null) => {
    setSent(ageBand)
    send(ageBand)
  }
  return { answer, pending: isPending ? sent : null }
}
