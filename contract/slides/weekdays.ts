/** The five school days, as every screen names them. Card names and greeting names differ on purpose. */
export const weekdays = [
  {
    theme: 'monday',
    day: 'mon',
    name: 'Monday Mindset',
    greeting: 'Mindset Monday',
    blurb: 'stick with something hard and see what changes.',
  },
  {
    theme: 'tuesday',
    day: 'tue',
    name: 'Tuesday Talk',
    greeting: 'Talk Tuesday',
    blurb: 'take a side, hear the other, and maybe swap.',
  },
  {
    theme: 'wednesday',
    day: 'wed',
    name: 'Wednesday Wellbeing',
    greeting: 'Wellbeing Wednesday',
    blurb: 'find words for feelings, and for what helps.',
  },
  {
    theme: 'thursday',
    day: 'thu',
    name: 'Thursday Think',
    greeting: 'Think Thursday',
    blurb: 'take an idea apart and see how it works.',
  },
  {
    theme: 'friday',
    day: 'fri',
    name: 'Friday Feel-Good',
    greeting: 'Feel-Good Friday',
    blurb: 'notice what went well, and who made it so.',
  },
] as const

export type Weekday = (typeof weekdays)[number]
export type Theme = Weekday['theme']
/** The value of `data-day="mon"`, which colours a part of the screen. */
export type Day = Weekday['day']
