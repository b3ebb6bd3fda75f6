import type { ReactNode } from 'react'
import type { Day } from '#contract/slides/weekdays.ts'

/** A public page, prerendered at build; no React in the browser. */
export type SitePage = {
  path: string
  /** Other paths of the same page. */
  aliases?: readonly string[]
  title: string
  description: string
  content: ReactNode
  /** Sets the colour of the mark and of everything else in the day's colour. */
  day?: Day
  /** Source files of the small scripts that this page needs, as `web/site/….island.ts`. */
  islands?: readonly string[]
  /** Excluded from the sitemap and from search engines. */
  isHidden?: boolean
}
