import { done, endpoint } from '../endpoint.ts'

/** Apart from reading, which Today's first script does. */
export const dismissFirstDays = endpoint({
  method: 'DELETE',
  path: '/api/school/first-days',
  access: 'school',
  beforeConfirmation: true,
  says: 'Dismisses the list of a school’s first steps, for good.',
  response: done,
})
