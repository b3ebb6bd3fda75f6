import { schoolConflict, schoolFormFields } from '#contract/admin/schools.ts'
import type { CallError } from '#web/platform/calls/call-error.ts'
import { methodOptions, planOptions, type School, statusOptions } from '../school.ts'
import { type Draft, draftOf } from './draft.ts'

type Field = (typeof schoolFormFields)[number]

/** A field that was changed elsewhere while the form was open. */
export type Change = {
  field: Field
  was: string
  now: string
  /** What the administrator typed; null if they left the field alone or typed the new value. */
  mine: string | null
}

/** The school as it is now, if a save was refused because it had changed. */
export function currentSchool({ status, message }: CallError): School | undefined {
  // The message is "409: body". Our own 409s for a field have another body.
  const body = /^409: (\{.*\})$/s.exec(message)?.[1]
  return body && status === 409 ? schoolConflict.safeParse(JSON.parse(body)).data?.school : undefined
}

/** Takes the new values over into what was typed, except for fields that both sides have changed. */
export function mergeDraft(read: School, current: School, draft: Draft): { draft: Draft; changes: Change[] } {
  const [before, after] = [draftOf(read), draftOf(current)]
  const changes = schoolFormFields.flatMap((field): Change[] => {
    const [was, now, typed] = [before[field], after[field], draft[field]]
    return was === now ? [] : [{ field, was, now, mine: typed === was || typed === now ? null : typed }]
  })
  const taken = changes.filter(({ mine }) => mine === null)
  return { draft: taken.reduce((merged, { field, now }) => withValue(merged, field, now), draft), changes }
}

/** The draft with another value in one field. Values come from a draft, so they fit. */
export function withValue(draft: Draft, field: Field, value: string): Draft {
  return { ...draft, [field]: value }
}

const optionNames: { [field in Field]?: readonly { value: string; name: string }[] } = {
  planType: planOptions,
  paymentStatus: statusOptions,
  paymentMethod: [{ value: '', name: 'Not known' }, ...methodOptions],
}

/** A value as the form shows it. */
export function valueInWords(field: Field, value: string): string {
  const option = optionNames[field]?.find((one) => one.value === value)
  return option?.name ?? (value.trim().replaceAll(/\s*\n\s*/g, field === 'schoolDomains' ? ', ' : ' ') || 'Empty')
}

export const fieldLabels: Record<Field, string> = {
  schoolName: 'School name',
  email: 'Email',
  planType: 'Plan type',
  paymentStatus: 'Payment status',
  paymentMethod: 'Payment method',
  notes: 'Notes',
  schoolDomains: 'School domains',
}
