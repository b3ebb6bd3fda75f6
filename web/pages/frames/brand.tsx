import type { ReactNode } from 'react'
import { Mark } from '#web/ui/picture/mark.tsx'

type Props = {
  href: string
  /** 'fitting': small screens of the app have room for the mark alone, the smallest for either it or the school's logo. */
  width?: 'full' | 'fitting'
  logo?: ReactNode
}

/** The mark and the name, linking to the home page. */
export function Brand({ href, width = 'full', logo }: Props) {
  return (
    <a
      href={href}
      className={`inline-flex min-h-[44px] min-w-[44px] items-center gap-[10px] text-[1.1875rem] font-[640] tracking-[-0.02em] whitespace-nowrap no-underline ${width === 'fitting' ? 'max-[400px]:has-[img]:[&>svg]:hidden' : ''}`}
    >
      <Mark />
      <span className={width === 'fitting' ? 'max-sm:sr-only' : ''}>The Daily Dot</span>
      {logo}
    </a>
  )
}
