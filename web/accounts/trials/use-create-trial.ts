import { useQueryClient } from '@tanstack/react-query'
import { createTestAccount } from '#contract/accounts/trials.ts'
import { call } from '#web/platform/calls/api.ts'
import { useForm } from '#web/platform/calls/use-form.ts'
import { useFailureToast } from '#web/ui/feedback/use-failure-toast.ts'
import { clearStaleQueries, tellOtherTabs } from '../sessions/session-changes.ts'
import { type TrialForm, askedFields, trialFault } from './trial-form.ts'
import { rememberTrialStarted } from './trial-started.ts'

export type NewTrial = { email: string; password: string; endsAt: string | null }

/** Validates the form, sends it, and shows a toast if something is wrong. The new trial is signed in. */
export function useCreateTrial(onCreated: (trial: NewTrial) => void) {
  const client = useQueryClient()
  const { fail, clear } = useFailureToast()
  const form = useForm({
    send: (filled: TrialForm) => call(createTestAccount, { body: { ...askedFields(filled), isTestAccount: true } }),
    onDone: ({ account: { email, trialEndsAt } }, { password }) => {
      tellOtherTabs()
      clearStaleQueries(client)
      rememberTrialStarted()
      onCreated({ email, password, endsAt: trialEndsAt })
    },
    onRefused: (error) => {
      fail('Error Creating Account', error.saidOr('Failed to create trial account'))
      return undefined
    },
  })
  return {
    ...form,
    create: (filled: TrialForm) => {
      clear()
      const fault = trialFault(filled)
      if (!fault) return form.send(filled)
      const { title, description, fields } = fault
      fail(title, description)
      form.refuse(fields.map((path) => ({ path, message: fields.length > 1 ? 'Please fill this in' : description })))
    },
  }
}
