/** `npm run test:all` runs the faults briefly, `npm run test:faults` at length. */
export function byRunLength({ short, long }: { short: number; long: number }): number {
  return process.env.MODE === 'long' ? long : short
}
