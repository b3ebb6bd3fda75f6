import { shortestPassword } from '#contract/accounts/passwords.ts'

export type TrialForm = {
  email: string
  firstName: string
  lastName: string
  password: string
  confirmPassword: string
  licenseType: 'school' | 'individual'
  schoolName: string
  schoolDomain: string
}

/** What is wrong with a trial form, one thing at a time, in the order in which a person meets it. */
export type TrialFault = { title: string; description: string; fields: readonly (keyof TrialForm)[] }

export function trialFault(form: TrialForm): TrialFault | undefined {
  const missing = emptyOf(form, ['email', 'firstName', 'lastName', 'password'])
  if (missing.length > 0)
    return {
      title: 'Missing Information',
      description: 'Please fill in all required fields including password',
      fields: missing,
    }
  if (form.password !== form.confirmPassword)
    return { title: 'Password Mismatch', description: 'Passwords do not match', fields: ['confirmPassword'] }
  if (Array.from(form.password).length < shortestPassword.trial)
    return {
      title: 'Password Too Short',
      description: `Password must be at least ${shortestPassword.trial} characters long`,
      fields: ['password'],
    }
  const unnamed = form.licenseType === 'school' ? emptyOf(form, ['schoolName', 'schoolDomain']) : []
  if (unnamed.length > 0)
    return {
      title: 'School Information Required',
      description: 'Please provide school name and domain for school licenses',
      fields: unnamed,
    }
  return undefined
}

function emptyOf(form: TrialForm, fields: readonly (keyof TrialForm)[]): (keyof TrialForm)[] {
  return fields.filter((field) => form[field].trim() === '')
}
