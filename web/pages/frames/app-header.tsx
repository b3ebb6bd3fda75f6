import type { ReactNode } from 'react'
import { Brand } from './brand.tsx'

type Props = {
  home: string
  /** The school's logo, beside the brand. */
  logo?: ReactNode
  /** Beside the brand: the places, or "Administration". */
  place?: ReactNode
  /** At the end: who is signed in, and how to sign out. */
  children: ReactNode
}

/** The signed-in header, on one line even on a phone 320 pixels wide. */
export function AppHeader({ home, logo, place, children }: Props) {
  return (
    <header className="border-b border-line bg-surface print:hidden">
      <div className="wrap-app flex min-h-[60px] items-center gap-x-3 py-2 sm:min-h-[64px] md:gap-x-7">
        <Brand href={home} width="fitting" logo={logo} />
        {place}
        <div className="ml-auto flex min-w-0 items-center gap-1 max-sm:flex-none">{children}</div>
      </div>
    </header>
  )
}
