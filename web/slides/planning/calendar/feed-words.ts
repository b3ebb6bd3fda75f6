import type { CalendarFeed } from '#contract/slides/calendar-feed.ts'

type Words = {
  title: string
  says: string
  /** What happens in calendars that use an address which stops working. */
  loss: string
}

export const feedWords: Record<CalendarFeed, Words> = {
  'themed-weeks': {
    title: 'Themed weeks',
    says: 'Which weeks turn to one subject, for two years to come.',
    loss: 'Calendars that use it lose the themed weeks',
  },
  slides: {
    title: 'Slides by day',
    says: 'The title of each day’s slide, as you see it: last week, this one and the next eight. In a trial, only its days.',
    loss: 'Calendars that use it lose the slides',
  },
}
