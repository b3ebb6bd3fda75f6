import { paths } from '#web/platform/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Mark } from '#web/ui/picture/mark.tsx'

const links = [
  { to: paths.home, name: 'Home' },
  { to: paths.about, name: 'About' },
  { to: paths.pricing, name: 'Pricing' },
  { to: paths.demo, name: 'Demo' },
]

export function SiteHeader({ path }: { path: string }) {
  return (
    <header className="wrap-site flex flex-wrap items-center gap-1 pt-[10px] pb-1 sm:min-h-[76px] sm:flex-nowrap sm:gap-x-3 sm:py-0 md:gap-x-7 print:hidden">
      <Brand />
      <nav aria-label="Main" className="order-3 -mx-[14px] w-[calc(100%+28px)] sm:order-none sm:mx-0 sm:w-auto">
        <ul className="flex justify-between sm:gap-1">
          {links.map((link) => (
            <li key={link.to}>
              <a
                href={link.to}
                aria-current={link.to === path ? 'page' : undefined}
                className="relative inline-flex min-h-[44px] items-center rounded-field px-[14px] text-sm sm:px-[10px] md:px-[14px] font-medium text-ink-soft no-underline hover:bg-ink/5 hover:text-ink aria-[current]:font-strong aria-[current]:text-ink aria-[current]:after:absolute aria-[current]:after:bottom-[2px] aria-[current]:after:left-1/2 aria-[current]:after:-ml-[3px] aria-[current]:after:size-[6px] aria-[current]:after:rounded-full aria-[current]:after:bg-day"
              >
                {link.name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="ml-auto grid">
        <Doors
          when="when-signed-out"
          quiet={{ to: paths.login, name: 'Log In' }}
          main={{ to: paths.signup, name: 'Sign Up' }}
        />
        <Doors
          when="when-signed-in"
          quiet={{ to: paths.logout, name: 'Log Out' }}
          main={{ to: paths.dashboard, name: 'Dashboard' }}
        />
        <Doors
          when="when-administrator"
          quiet={{ to: paths.adminLogout, name: 'Log Out' }}
          main={{ to: paths.admin, name: 'Admin' }}
        />
      </div>
    </header>
  )
}

export function Brand() {
  return (
    <a
      href={paths.home}
      className="inline-flex min-h-[44px] items-center gap-[10px] text-[1.1875rem] font-[640] tracking-[-0.02em] whitespace-nowrap no-underline max-sm:gap-2 max-sm:text-base max-[400px]:gap-[6px] max-[400px]:text-[1rem]"
    >
      <Mark className="size-[26px] fill-day sm:size-[30px]" />
      The Daily Dot
    </a>
  )
}

type Door = { to: string; name: string }

function Doors({ when, quiet, main }: { when: string; quiet: Door; main: Door }) {
  return (
    <div className={`${when} flex items-center justify-end gap-[2px] sm:gap-1`}>
      <ButtonLink look="quiet" size="small" href={quiet.to} className="max-sm:px-[10px] max-[400px]:px-1">
        {quiet.name}
      </ButtonLink>
      <ButtonLink look="primary" size="small" href={main.to} className="max-sm:px-3 max-[400px]:px-[9px]">
        {main.name}
      </ButtonLink>
    </div>
  )
}
