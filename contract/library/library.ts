import * as z from 'zod/mini'
import { done, endpoint } from '../endpoint.ts'
import { slideFields } from '../slides/slides.ts'
import { picture } from '../slides/writing/slide-parts.ts'
import { talkForms } from '../slides/writing/talk-plan.ts'
import { strands, themes } from '../slides/writing/written-slide.ts'
import { ageBand } from '../usage/age-band.ts'

/** What is known of a slide wherever it is offered. */
export const slideCard = z.object({
  id: z.string(),
  theme: z.enum(themes),
  /** Null for a school's own slide. */
  topic: z.nullable(z.string()),
  emoji: z.string(),
  title: z.string(),
  prompt: z.string(),
  picture: z.nullable(picture),
  /** 0: everyday; 1: may touch a nerve; 2: names harm. */
  sensitivity: z.number(),
  /** Whom to look after, where it may touch a nerve or names harm. The release before does not send it. */
  care: z.nullish(z.string()),
  /** "June": what it was made for, if that is not now. The release before does not send it. */
  madeFor: z.nullish(z.string()),
  isCustom: z.boolean(),
  isFavourite: z.boolean(),
  /** YYYY-MM-DD: the day of this academic year on which the caller sees it, the next one if there are several; null if there is none. */
  due: z.nullable(z.string()),
  /** Its only day of this year, if the school was closed then and has not used it since. The release before does not send it. */
  missed: z.nullish(z.object({ date: z.string(), name: z.string() })),
  /** Its last use, by anybody at the school for its own account and by the caller for all others. */
  lastUse: z.nullable(z.object({ date: z.string(), ageGroup: ageBand })),
})

export type SlideCard = z.output<typeof slideCard>

// Spread: zod's own extend() would be part of the app's first script.
const foundSlide = z.object({
  ...slideCard.shape,
  /** What it was found for, if that is not what was typed: "worry" for "anxiety". The release before does not send it. */
  foundFor: z.nullish(z.string()),
})

export type FoundSlide = z.output<typeof foundSlide>

export const slidesOnAPage = 24
export const slideOrders = ['date', 'past', 'relevance'] as const
const flag = z.optional(z.literal('true'))

export const searchLibrary = endpoint({
  method: 'GET',
  path: '/api/library',
  access: 'confirmed',
  says: 'The slides that the caller may open and that match every filter: the library’s and the school’s own. A trial’s are those of this week and of the next ten weekdays. `q` finds slides by their words and by what they are made for: bands, minutes, topics, themed weeks, months, and what teachers call these; misspelt words too. `band` wants starters of its own for that band, and with `unused` no use with it.',
  query: z.strictObject({
    q: z.optional(z.string().check(z.maxLength(100, 'Please search for at most 100 characters.'))),
    theme: z.optional(z.enum(themes)),
    topic: z.optional(z.string()),
    strand: z.optional(z.enum(strands)),
    /** A spoken-language statement of the National Curriculum, 1 to 12. */
    statement: z.optional(z.coerce.number<string>().check(z.int(), z.minimum(1), z.maximum(12))),
    band: z.optional(ageBand),
    form: z.optional(z.enum(talkForms)),
    /** Not used in this academic year. */
    unused: flag,
    favourites: flag,
    own: flag,
    /** Its only day of this year has no school, by the school's term dates, and it was not used. */
    missed: flag,
    /** By relevance if there is something to search for, else by date: what is due next comes first; with `past` what was due last. */
    sort: z.optional(z.enum(slideOrders)),
    page: z.optional(z.coerce.number<string>().check(z.int(), z.minimum(1), z.maximum(100))),
  }),
  response: z.object({
    /** How many match, of which a page of `slidesOnAPage` is below. */
    found: z.int(),
    /** How many the caller may open: of the library, and of the school's own. */
    inLibrary: z.int(),
    own: z.int(),
    /** How many of the library the school has missed this year. The release before does not send it. */
    missed: z.optional(z.int()),
    /** Every topic of the library, in alphabetical order. */
    topics: z.array(z.string()),
    slides: z.array(foundSlide),
    /** What was searched for instead of `q`, if words in it are misspelt or nowhere. The release before sends neither this nor what follows. */
    readAs: z.nullish(z.string()),
    /** Whether the slides have all that was searched for, or, because none has it all, the most of it. */
    words: z.nullish(z.enum(['all', 'some'])),
    /** Other spellings of `q`. */
    didYouMean: z.optional(z.array(z.string())),
    /** What comes nearest, if nothing was found for `q`. */
    near: z.nullish(
      z.object({
        /** `filters`: the slides have the words, and the filters leave them out. `spelling`: words like those. `coming`: what is due next. */
        because: z.enum(['filters', 'spelling', 'coming']),
        topics: z.array(z.string()),
        slides: z.array(foundSlide),
      }),
    ),
  }),
})

export const openSlide = endpoint({
  method: 'GET',
  path: '/api/library/:id',
  access: 'confirmed',
  says: 'A whole slide of the library or of the school, to read and to present.',
  params: z.strictObject({ id: z.string() }),
  response: z.object({ slide: z.object(slideFields), card: slideCard }),
})

const favourite = { path: '/api/library/:id/favourite', access: 'confirmed' } as const

export const addFavourite = endpoint({
  ...favourite,
  method: 'PUT',
  says: 'Marks a slide as the caller’s favourite. Repeating it changes nothing.',
  params: z.strictObject({ id: z.string() }),
  response: done,
})

export const removeFavourite = endpoint({
  ...favourite,
  method: 'DELETE',
  says: 'Removes a slide from the caller’s favourites. Repeating it changes nothing.',
  params: z.strictObject({ id: z.string() }),
  response: done,
})
