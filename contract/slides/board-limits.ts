/** What a board of any shape can show legibly to the back row. The longest slide within these limits was tested to fit. */
export const boardLimits = {
  promptCharacters: 120,
  followUpCharacters: 100,
  /** Per band. */
  starters: 4,
  starterCharacters: 55,
} as const
