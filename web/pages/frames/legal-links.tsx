import { legalLinks } from '#web/platform/page/legal-links.ts'
import { paths } from '#web/platform/paths.ts'

const links = [...legalLinks, { to: paths.help, name: 'Help' }]

/** At the foot of every page of the app: the legal pages, and Help. */
export function LegalLinks() {
  return (
    <ul className="flex flex-wrap gap-x-5 text-xs text-ink-faint">
      {links.map((link) => (
        <li key={link.to}>
          <a href={link.to} className="inline-flex min-h-[44px] items-center underline hover:text-ink">
            {link.name}
          </a>
        </li>
      ))}
    </ul>
  )
}
