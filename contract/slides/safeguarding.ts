/** Shown under the teacher's note if a slide's sensitivity is 1 or more. */
export const safeguardingLines = [
  'If a child tells you something: listen, do not probe, and do not promise to keep it to yourself.',
  'Tell the safeguarding lead today.',
  'Remind everybody of the trusted adults they can go to.',
] as const
