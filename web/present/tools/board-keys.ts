/** The keys of the board, and what each does. */
export const boardKeys = [
  ['Space', 'Start or pause the timer; after a vote’s talk, vote again'],
  ['R', 'Reset the timer'],
  ['+ and −', 'A minute more or less'],
  ['T', 'Hide or show the timer'],
  ['1 to 4', 'Change the age band'],
  ['Page Down or →', 'Start the timer, then the next talk step, then vote again'],
  ['Page Up or ←', 'The talk step before'],
  ['F', 'Show the follow-up'],
  ['B', 'Blank the board'],
  ['?', 'Show these keys'],
  ['Esc', 'Close'],
] as const
