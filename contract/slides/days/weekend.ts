/** What today's call responds at a weekend, with Monday's slide; apart from `slides.ts`, because Today's first script needs it. */
export function weekendOf<Next>(next: Next, validUntil: string) {
  return {
    weekend: true,
    message: 'It’s the weekend! Take time to relax and recharge.',
    next,
    validUntil,
  } as const
}
