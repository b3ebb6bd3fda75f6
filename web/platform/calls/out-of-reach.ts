/**
 * Why a call did not reach our server, as far as the browser knows: it says “online” also where a network leads nowhere, so only the other
 * one is certain. No other sentence gives a reason.
 */
export function whyOutOfReach(): string {
  return isWithoutNetwork() ? 'No internet just now.' : 'The Daily Dot cannot be reached just now.'
}

/** The same, with what to do. */
export function outOfReach(): string {
  const advice = isWithoutNetwork() ? 'Please check your connection and try again.' : 'Please try again in a moment.'
  return `${whyOutOfReach()} ${advice}`
}

function isWithoutNetwork(): boolean {
  return !navigator.onLine
}
