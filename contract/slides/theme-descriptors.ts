import type { Theme } from './weekdays.ts'

/** Apart from the weekdays, which Today's first script carries. */
export const themeDescriptors: Record<Theme, string> = {
  monday: 'Growth & Learning',
  tuesday: 'Discussion & Debate',
  wednesday: 'Mental Health',
  thursday: 'Critical Thinking',
  friday: 'Positivity & Gratitude',
}
