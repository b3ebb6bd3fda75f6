import { legalLinks } from '#web/platform/page/legal-links.ts'

export function LegalLinks() {
  return (
    <ul className="flex flex-wrap gap-x-5 text-xs text-ink-faint">
      {legalLinks.map((link) => (
        <li key={link.to}>
          <a href={link.to} className="inline-flex min-h-[44px] items-center underline hover:text-ink">
            {link.name}
          </a>
        </li>
      ))}
    </ul>
  )
}
