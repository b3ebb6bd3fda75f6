import { createTestAccount } from '#contract/accounts/trials.ts'
import { listTestAccounts } from '#contract/admin/test-accounts.ts'
import { withoutUnusedSchool } from '#web/accounts/trials/trial-school.ts'
import { call } from '#web/platform/calls/api.ts'
import { useForm } from '#web/platform/calls/use-form.ts'
import { useRefetch } from '#web/platform/calls/use-refetch.ts'
import { useFailureToast } from '#web/ui/feedback/use-failure-toast.ts'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { type Draft, draftError } from './draft.ts'
import { newPassword } from './new-password.ts'

export type NewLogin = { email: string; password: string }
type NewTestAccount = Draft & { testAccountPassword: string }

/** Validates the draft, generates a password, submits both, and reports the result in a toast. */
export function useCreateTestAccount(onCreated: (login: NewLogin) => void) {
  const toast = useToast()
  const refetch = useRefetch()
  const { fail, clear } = useFailureToast()
  const form = useForm({
    send: (wanted: NewTestAccount) =>
      call(createTestAccount, { body: { ...withoutUnusedSchool(wanted), isTestAccount: true } }),
    onDone: async ({ account, message }, { testAccountPassword: password }) => {
      await refetch(listTestAccounts)
      toast({ title: 'Test Account Created', description: message })
      onCreated({ email: account.email, password })
    },
    onRefused: (error) => {
      fail('Error Creating Test Account', error.saidOr('Failed to create test account'))
      return undefined
    },
  })
  return {
    ...form,
    create: (draft: Draft) => {
      clear()
      const fault = draftError(draft)
      if (!fault) return form.send({ ...draft, testAccountPassword: newPassword() })
      const { title, description, fields } = fault
      fail(title, description)
      form.refuse(fields.map((path) => ({ path, message: 'Please fill this in' })))
    },
  }
}
