/** The element a step points at, by its `data-tour`. */
export type Anchor =
  | 'slide'
  | 'present'
  | 'timer'
  | 'age-bands'
  | 'weekly-themes'
  | 'week'
  | 'ten-days'
  | 'themed-weeks'
  | 'own-slides'
  | 'find'
  | 'filters'
  | 'found'
  | 'favourite'
  | 'period'
  | 'figures'
  | 'practised'
  | 'quick-actions'
  | 'staff'
  | 'term-dates'
  | 'licence'
  | 'invoices'
  | 'logo'
  | 'add-slide'
  | 'slide-list'

export type Step = { title: string; text: string; anchor?: Anchor }

/** The pages that have a tour. Only Today's opens by itself. */
export type TourPlace = 'today' | 'plan' | 'library' | 'insights' | 'school' | 'slides'

type Steps = readonly [Step, ...Step[]]

const again =
  'Whenever you would like this tour again, press Help at the top of the page. For questions, there is Help at its foot.'

/** A step whose anchor is not on the page is left out. */
export const tours: Record<TourPlace, Steps> = {
  today: [
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
      text: `Enjoy the conversations! ${again}`,
    },
  ],
  plan: [
    {
      title: 'Week by week',
      text: 'Look ahead at the five slides of any week of the year, and print them for the staffroom.',
      anchor: 'week',
    },
    {
      title: 'The next ten days',
      text: 'Every slide to come, with a preview, and a prompt that helps you write a post about it.',
      anchor: 'ten-days',
    },
    {
      title: 'Themed weeks',
      text: 'The special weeks of the year, such as Anti-Bullying Week. Add them to your calendar, and nothing takes you by surprise.',
      anchor: 'themed-weeks',
    },
    {
      title: 'Your own slides',
      text: 'Write a slide for an assembly or a school value, and choose the day on which your school sees it instead of ours.',
      anchor: 'own-slides',
    },
    { title: 'That is Plan', text: again },
  ],
  library: [
    {
      title: 'Search',
      text: 'Type what your class needs: kindness, anxiety, maths, Year 6 or a short one. You need not know our words for it.',
      anchor: 'find',
    },
    {
      title: 'Filters',
      text: 'Narrow it down: by theme, topic or age, by what a slide practises, or to those that you have not used this year.',
      anchor: 'filters',
    },
    {
      title: 'The slides',
      text: 'Each says when it is due and when you last used it. Press the heart to keep it among your favourites.',
      anchor: 'found',
    },
    {
      title: 'On the board',
      text: 'Any slide can go on the board, on any day. It counts as used, as today’s would.',
      anchor: 'present',
    },
    {
      title: 'Your favourites',
      text: 'Press the heart, and the slide is among the Favourites of your library.',
      anchor: 'favourite',
    },
    { title: 'That is Library', text: again },
  ],
  insights: [
    {
      title: 'Choose the period',
      text: 'The figures and charts are for the period you choose here.',
      anchor: 'period',
    },
    {
      title: 'In one sentence',
      text: 'How it is going, and what to try next. The charts below say why, and each can be read as a table.',
      anchor: 'figures',
    },
    {
      title: 'What talk has covered',
      text: 'What the slides of each half term have practised, from the National Curriculum, and what those to come will.',
      anchor: 'practised',
    },
    {
      title: 'Share it',
      text: 'Download the figures, or send a summary of the week to your colleagues.',
      anchor: 'quick-actions',
    },
    { title: 'That is Insights', text: again },
  ],
  school: [
    {
      title: 'Your staff',
      text: 'See who has a login and who is invited, invite colleagues, and choose who may join.',
      anchor: 'staff',
    },
    {
      title: 'Your term dates',
      text: 'Enter your terms and closed days once, and Today, Plan and Insights go by your school days.',
      anchor: 'term-dates',
    },
    {
      title: 'Your licence',
      text: 'When it ends or renews, and how to pay, renew or cancel.',
      anchor: 'licence',
    },
    {
      title: 'Invoices',
      text: 'Every invoice, to download as a PDF for your records.',
      anchor: 'invoices',
    },
    {
      title: 'Your logo',
      text: 'Upload your school’s logo. It appears in the header and on the board in every classroom.',
      anchor: 'logo',
    },
    { title: 'That is School', text: again },
  ],
  slides: [
    {
      title: 'Write a slide',
      text: 'A title and a question are enough. You see at once how it looks on the board.',
      anchor: 'add-slide',
    },
    {
      title: 'Your slides and their days',
      text: 'On the day you choose, your school sees your slide instead of ours. Slides without a day wait here.',
      anchor: 'slide-list',
    },
    { title: 'That is all', text: again },
  ],
}

/** "Step 2 of 7". */
export function counter(at: number, count: number): string {
  return `Step ${at + 1} of ${count}`
}
