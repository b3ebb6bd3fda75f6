/** Whom a swap is for, as those choose who may swap for the school. */
export const scopes = [
  { value: 'person', name: 'For my class only' },
  { value: 'school', name: 'For the whole school' },
] as const
