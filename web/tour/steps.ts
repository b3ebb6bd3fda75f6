/** The element a step points at, by its `data-tour`. */
export type Anchor = 'slide' | 'present' | 'timer' | 'age-bands' | 'weekly-themes'

export type Step = { title: string; text: string; anchor?: Anchor }

/** A step whose anchor is not on the page is left out. */
export const steps: readonly [Step, ...Step[]] = [
  {
    title: 'Welcome to The Daily Dot',
    text: 'One good question for your class to talk about, every school day. This quick look round takes about a minute.',
  },
  {
    title: 'Your daily slide',
    text: 'Every school day brings a new slide: a question, sentence starters and a follow-up. There is nothing to prepare.',
    anchor: 'slide',
  },
  {
    title: 'Presentation mode',
    text: 'Press Present Slide, and the question fills your classroom screen. Tools has more, such as talk steps and a vote. Close (or Esc) brings you back.',
    anchor: 'present',
  },
  {
    title: 'Discussion timer',
    text: 'Each slide says how long to talk. On the board the timer is set to that: start and pause it with Start (or the space bar), and add or take away a minute.',
    anchor: 'timer',
  },
  {
    title: 'Age bands',
    text: 'Choose the children you teach, and the sentence starters suit them. The youngest hear a simpler question, too. Your choice is remembered.',
    anchor: 'age-bands',
  },
  {
    title: 'Weekly themes',
    text: 'Each weekday has its own theme and colour, from Monday Mindset to Friday Feel-Good, so your class knows what is coming.',
    anchor: 'weekly-themes',
  },
  {
    title: 'You are ready to go',
    text: 'Enjoy the conversations! Whenever you would like this tour again, press Help at the top of the page.',
  },
]

/** "Step 2 of 7". */
export function counter(at: number, count: number): string {
  return `Step ${at + 1} of ${count}`
}
