import type { Plan } from '#contract/accounts/plans.ts'

type TrialSchool = { licenseType: Plan; schoolName: string; schoolDomain: string }
type FormError<Field> = { title: string; description: string; fields: readonly Field[] }

/** The missing fields of a school trial. An individual trial has no school. */
export function schoolError(form: TrialSchool): FormError<'schoolName' | 'schoolDomain'> | undefined {
  const fields = form.licenseType === 'school' ? emptyFields(form, ['schoolName', 'schoolDomain']) : []
  if (fields.length === 0) return undefined
  return {
    title: 'School Information Required',
    description: 'Please provide school name and domain for school licenses',
    fields,
  }
}

export function emptyFields<Field extends string>(form: Record<Field, string>, fields: readonly Field[]): Field[] {
  return fields.filter((field) => form[field].trim() === '')
}

/** Drops the school of an individual trial: the form may still hold one from before the plan was changed. */
export function withoutUnusedSchool<Form extends TrialSchool>({ schoolName, schoolDomain, ...person }: Form) {
  return person.licenseType === 'school' ? { ...person, schoolName, schoolDomain } : person
}
