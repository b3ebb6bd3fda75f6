import { useState } from 'react'
import { inviteStaff, listStaff, maxInvitations } from '#contract/accounts/staff.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { call } from '#web/platform/calls/api.ts'
import { saidUnlessIssues, useForm } from '#web/platform/calls/use-form.ts'
import { useRefetch } from '#web/platform/calls/use-refetch.ts'
import { useToast } from '#web/ui/feedback/use-toast.ts'
import { readAddresses } from './read-addresses.ts'
import { type Group, type Known, faultOf, sortAddresses } from './sort-addresses.ts'

/** The text of the field, what becomes of each address in it, and sending those that are ready. The others stay in the field. */
export function useInviting(known: Known) {
  const [text, setText] = useState('')
  const [notInvited, setNotInvited] = useState<ResponseOf<typeof inviteStaff>['notInvited']>([])
  const toast = useToast()
  const refetch = useRefetch()
  const { refuse, send, ...form } = useForm({
    send: (body: { emails: string[] }) => call(inviteStaff, { body }),
    onDone: async (reply) => {
      const { message, invited } = reply
      const left = readAddresses(text).filter(({ email }) => !email || !invited.includes(email))
      setText(left.map((address) => address.text).join('\n'))
      setNotInvited(reply.notInvited)
      toast({
        title: invited.length === 1 ? 'Invitation sent' : 'Invitations sent',
        description: left.length > 0 ? `${message} What was not sent is still in the field.` : message,
      })
      await refetch(listStaff)
    },
    onRefused: saidUnlessIssues,
  })
  const addresses = readAddresses(text)
  const groups = sortAddresses(addresses, known)
  const ready = groups.find(({ kind }) => kind === 'ready')?.addresses ?? []
  const emails = ready.slice(0, maxInvitations).flatMap(({ email }) => email ?? [])
  return {
    ...form,
    text,
    edit: (edited: string): void => {
      setText(edited)
      setNotInvited([])
    },
    isList: addresses.length > 1,
    groups,
    wanted: emails.length,
    notInvited,
    invite: (): void => {
      if (emails.length > 0) return send({ emails })
      refuse([{ path: 'emails', message: noneReady(groups, known.domains) }])
    },
  }
}

function noneReady(groups: readonly Group[], domains: readonly string[]): string {
  const [first, ...others] = groups
  if (!first || first.kind === 'ready') return faultOf('invalid', domains)
  const isAlone = others.length === 0 && first.addresses.length === 1
  return isAlone ? faultOf(first.kind, domains) : 'None of these people can be invited.'
}
