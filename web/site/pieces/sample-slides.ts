import type { Theme } from '#contract/slides/weekdays.ts'
import type { PresentedSlide } from '#web/present/presented-slide.ts'

/** The one slide that is public. It is not in the library: what schools pay for is never shown here. */
export const demoSlide = {
  id: 'demo',
  theme: 'monday',
  emoji: '🌱',
  title: 'The power of “yet”',
  subtitle: 'Three small letters that leave a door open',
  // Non-breaking spaces: a short quoted phrase stays on one line.
  prompt: 'What happens to “I\u00a0can’t\u00a0do\u00a0it” when you add the word “yet”?',
  promptSimple: 'Bear can’t whistle yet. What could help Bear?',
  followUp: 'When might it be wise to stop trying, and how would you know?',
  timerDuration: 300,
  starters: {
    all: ['One more try might…', 'It gets easier when…', 'A good next step is…'],
    eyfs: ['Blow like this…', 'Bear can try…', 'Not yet, Bear!'],
    ks1: ['Bear could start by…', 'A friend can show Bear how to…', 'After lots of tries, Bear…'],
    lowerKS2: [
      'The word ‘yet’ changes it because…',
      'Something I could not do last year is…',
      'My next small step would be…',
    ],
    upperKS2: [
      'To build on that, ‘yet’ also promises…',
      'I’d question that, as ‘yet’ is no use unless…',
      '‘Yet’ is more honest than ‘can’t’ because…',
      'The hardest part of waiting for ‘yet’ is…',
    ],
  },
  picture: { names: ['seedling'], emoji: ['🌱'], alt: 'A seedling' },
  wordCard: { word: 'yet', meaning: 'not now, but maybe later', example: 'I can’t tie my laces yet.' },
  talkPlan: { form: 'pairs', task: 'Tell a partner one thing that you cannot do yet.', items: null },
  sensitivity: 0,
} satisfies PresentedSlide

/** One question per weekday, to show what each day sounds like. None of them is in the library. */
export const sampleQuestions: Record<Theme, string> = {
  monday: demoSlide.prompt,
  tuesday: 'If children could make one rule for teachers, what would it be, and why?',
  wednesday: 'Where in a busy day could you hide five quiet minutes?',
  thursday: 'How could we find out whether a goldfish remembers the people who feed it?',
  friday: 'Which small kindness this week travelled the furthest?',
}

export type SampleSlide = typeof demoSlide
