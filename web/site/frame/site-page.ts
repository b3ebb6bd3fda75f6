import type { ReactNode } from 'react'
import type { Day } from '#contract/slides/weekdays.ts'

/** One public page: rendered to a file at build, without React in the browser. */
export type SitePage = {
  path: string
  /** Other addresses of the same page. */
  aliases?: readonly string[]
  title: string
  description: string
  content: ReactNode
  /** Recolours the mark and everything that takes the day's colour. */
  day?: Day
  /** Source files of the small scripts that this page needs, as `web/site/….island.ts`. */
  islands?: readonly string[]
  /** Kept out of the sitemap and of search engines. */
  isHidden?: boolean
}
