/** Sent to the document before the board closes; what lies over the board may prevent it, to ask first. */
export const leaveEvent = 'board:leave'
