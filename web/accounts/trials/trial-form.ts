import { shortestPassword } from '#contract/accounts/passwords.ts'
import type { Plan } from '#contract/accounts/plans.ts'
import { emptyFields, schoolError } from './trial-school.ts'

export type TrialForm = {
  email: string
  firstName: string
  lastName: string
  password: string
  confirmPassword: string
  licenseType: Plan
  schoolName: string
  schoolDomain: string
}

/** The first thing wrong with a trial form, in the order of its fields. */
export type TrialFault = { title: string; description: string; fields: readonly (keyof TrialForm)[] }

export function trialFault(form: TrialForm): TrialFault | undefined {
  const isForSchool = form.licenseType === 'school'
  const missing = emptyFields(
    form,
    isForSchool ? ['email', 'firstName', 'lastName', 'password'] : ['email', 'password'],
  )
  if (missing.length > 0)
    return {
      title: 'Missing Information',
      description: 'Please fill in all required fields including password',
      fields: missing,
    }
  if (isForSchool && form.password !== form.confirmPassword)
    return { title: 'Password Mismatch', description: 'Passwords do not match', fields: ['confirmPassword'] }
  if (Array.from(form.password).length < shortestPassword.trial)
    return {
      title: 'Password Too Short',
      description: `Password must be at least ${shortestPassword.trial} characters long`,
      fields: ['password'],
    }
  return schoolError(form)
}

/** What is sent: of an individual, not what the form may still hold from before the plan was changed. */
export function askedFields(form: TrialForm) {
  const { email, password, licenseType } = form
  return licenseType === 'school' ? form : { email, password, licenseType }
}
