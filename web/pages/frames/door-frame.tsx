import type { ReactNode } from 'react'
import type { Day } from '#contract/slides/weekdays.ts'
import { paths } from '#web/platform/paths.ts'
import { Main } from '#web/ui/surface/main.tsx'
import { Brand } from './brand.tsx'
import { LegalLinks } from './legal-links.tsx'

type Props = {
  /** Colours the mark and the picture. */
  day?: Day
  /** Fills the other half of a wide screen; without it, the form is a card on its own. */
  beside?: ReactNode
  children: ReactNode
}

const halves = { page: 'lg:grid-cols-[minmax(480px,1fr)_minmax(0,1.1fr)]', form: 'max-w-[400px]' }
const card = {
  page: 'sm:bg-sand',
  form: 'max-w-[400px] sm:max-w-[480px] sm:rounded-[20px] sm:bg-surface sm:p-10 sm:shadow-soft',
}

/** The pages before sign-in: one narrow column, with a picture beside it. */
export function DoorFrame({ day = 'mon', beside, children }: Props) {
  const look = beside ? halves : card
  return (
    <div data-day={day} className={`grid min-h-dvh ${look.page}`}>
      <div className="grid min-w-0 grid-rows-[auto_1fr_auto] px-5 pt-4 pb-3 lg:px-10 lg:pt-6 lg:pb-5">
        <header>
          <Brand href={paths.home} />
        </header>
        <Main className={`mx-auto my-6 w-full self-center outline-none max-sm:self-start ${look.form}`}>
          {children}
        </Main>
        <footer>
          <LegalLinks />
        </footer>
      </div>
      {beside}
    </div>
  )
}
