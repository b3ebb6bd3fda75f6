export const weekendMessage = 'It’s the weekend! Take time to relax and recharge.'

/** What today's call responds at a weekend, with Monday's slide; apart from `slides.ts`, because Today's first script needs it. */
export function weekendOf<Next>(next: Next, validUntil: string) {
  return {
    weekend: true,
    message: weekendMessage,
    next,
    validUntil,
  } as const
}
