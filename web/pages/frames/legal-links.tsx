import { paths } from '#web/platform/paths.ts'

const links = [
  { to: paths.privacy, name: 'Privacy' },
  { to: paths.terms, name: 'Terms' },
  { to: paths.cookies, name: 'Cookies' },
  { to: paths.gdpr, name: 'GDPR' },
]

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
