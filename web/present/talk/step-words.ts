import type { AgeBand } from '#contract/slides/age-bands.ts'

export type StepName = 'think' | 'pairA' | 'pairB' | 'share' | 'wrapUp'

/** What to do, in one line of the board. EYFS & Reception hear it. */
export const lines: Record<AgeBand, Record<StepName, string>> = {
  eyfs: {
    think: 'Think in your head.',
    pairA: 'Nearer the window? You talk first.',
    pairB: 'Swap! The other one talks.',
    share: 'Tell us what you heard.',
    wrapUp: 'What do you think now?',
  },
  ks1: {
    think: 'Think of an idea on your own.',
    pairA: 'A speaks first. B listens.',
    pairB: 'Now B speaks. A listens.',
    share: 'Tell us what your partner said.',
    wrapUp: 'What do you think now?',
  },
  lowerKS2: {
    think: 'Find an idea, and a reason.',
    pairA: 'A speaks first. B asks ‘Why?’',
    pairB: 'Now B speaks. A asks ‘Why?’',
    share: 'Tell us what your partner said.',
    wrapUp: 'What do you think now, and why?',
  },
  upperKS2: {
    think: 'Find two reasons for your idea.',
    pairA: 'A speaks first. B asks for reasons.',
    pairB: 'Now B speaks. A asks for reasons.',
    share: 'Tell us your partner’s best reason.',
    wrapUp: 'What has changed in your mind?',
  },
}

/** By the room: the same two every day, and nothing to agree on first. */
export const whoIsA = 'A is nearer the window.'

/** Where more than two talk together, A and B are not enough. By form of talk. */
export const groupLines = new Map<string, { who?: string; pairA: string; pairB: string }>([
  [
    'trios',
    { who: 'A is nearest the window, then B, then C.', pairA: 'A speaks first.', pairB: 'Now B speaks, then C.' },
  ],
  ['circle', { pairA: 'Go round: each says one thing.', pairB: 'Go round again: add to an idea.' }],
])

/** For telling the class what was said. About no topic, so they are the same all year. */
export const shareStarters: Record<AgeBand, readonly string[]> = {
  eyfs: ['My friend said…', 'We both like…'],
  ks1: ['My partner said…', 'We both think…', 'We don’t agree about…'],
  lowerKS2: ['My partner said… because…', 'We agreed that…', 'We didn’t agree about…'],
  upperKS2: ['My partner argued that…', 'We both think… because…', 'We saw it differently when…'],
}

export const wrapUpStarters: Record<AgeBand, readonly string[]> = {
  eyfs: ['Now I think…', 'I liked it when…'],
  ks1: ['Now I think…', 'I still think…', 'I liked the idea that…'],
  lowerKS2: ['Now I think… because…', 'I still think… because…', 'An idea I’ll remember is…'],
  upperKS2: ['Now I think… because…', 'The idea that will stay with me is…', 'I’m still wondering whether…'],
}
