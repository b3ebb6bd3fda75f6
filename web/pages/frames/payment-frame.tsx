import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#web/platform/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Main } from '#web/ui/surface/main.tsx'
import { Brand } from './brand.tsx'
import { LegalLinks } from './legal-links.tsx'

const doors = {
  out: [
    { to: paths.login, name: 'Log In' },
    { to: paths.signup, name: 'Sign Up' },
  ],
  in: [
    { to: paths.account, name: 'Account' },
    { to: paths.dashboard, name: 'Dashboard' },
  ],
}

type Props = {
  signedIn: keyof typeof doors
  /** The school's logo, beside the brand. */
  logo?: ReactNode
  className?: string
  children: ReactNode
}

/** The payment page, with little around the form. Its links are full page loads, since this document's CSP allows more than others'. */
export function PaymentFrame({ signedIn, logo, className = '', children }: Props) {
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto]">
      <header className="border-b border-line">
        <div className="wrap-site flex min-h-[76px] flex-wrap items-center gap-x-2 py-2 sm:gap-x-5">
          <div className="max-sm:w-full">
            <Brand href={paths.home} logo={logo} />
          </div>
          <a
            href={paths.home}
            className="inline-flex min-h-[44px] items-center gap-2 text-sm text-ink-soft no-underline hover:text-ink"
          >
            <ArrowLeft aria-hidden="true" className="size-5" />
            Back to home
          </a>
          <div className="-mr-4 ml-auto flex max-sm:-mr-[9px]">
            {doors[signedIn].map(({ to, name }) => (
              <ButtonLink key={to} look="quiet" size="small" href={to} className="max-sm:px-[9px]">
                {name}
              </ButtonLink>
            ))}
          </div>
        </div>
      </header>
      <Main className={`wrap-site pt-8 pb-20 outline-none sm:pt-11 ${className}`}>{children}</Main>
      <footer className="wrap-site pb-4">
        <LegalLinks />
      </footer>
    </div>
  )
}
