/** How often a fault is tried: a few times with every `npm test`, many times with `npm run test:faults`. */
export function howOften({ short, long }: { short: number; long: number }): number {
  return process.env.MODE === 'long' ? long : short
}
