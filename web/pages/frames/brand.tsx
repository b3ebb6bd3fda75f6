import type { ReactNode } from 'react'
import { Mark } from '#web/ui/picture/mark.tsx'

type Props = {
  href: string
  /** 'fitting': below 800 pixels there is no room for the name beside the school's logo, and the smallest phones show the mark or the logo. */
  width?: 'full' | 'fitting'
  logo?: ReactNode
}

/** The mark and the name, linking to the home page. */
export function Brand({ href, width = 'full', logo }: Props) {
  return (
    <a
      href={href}
      className={`group inline-flex min-h-[44px] min-w-[44px] items-center gap-[10px] text-[1.1875rem] font-[640] tracking-[-0.02em] whitespace-nowrap no-underline ${width === 'fitting' ? 'sm:flex-none max-[400px]:has-[img]:[&>svg]:hidden' : ''}`}
    >
      <Mark />
      <span className={width === 'fitting' ? 'max-[389px]:sr-only max-[800px]:group-has-[img]:sr-only' : ''}>
        The Daily Dot
      </span>
      {logo}
    </a>
  )
}
