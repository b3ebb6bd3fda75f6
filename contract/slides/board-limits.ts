/** As much as a board of any shape shows to the back row: the longest slide that keeps to these has been seen to fit. */
export const boardLimits = {
  promptCharacters: 120,
  followUpCharacters: 100,
  /** In one band. */
  starters: 4,
  starterCharacters: 55,
} as const
