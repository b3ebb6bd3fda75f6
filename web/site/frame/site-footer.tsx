import { sellerSlots } from '#contract/site/seller.ts'
import { legalLinks } from '#web/platform/page/legal-links.ts'
import { paths } from '#web/platform/paths.ts'
import { Brand } from './site-header.tsx'

const rows = [
  [
    { to: paths.about, name: 'About' },
    { to: paths.pricing, name: 'Pricing' },
    { to: paths.demo, name: 'Demo' },
    { to: paths.login, name: 'Log In' },
    { to: paths.help, name: 'Help' },
  ],
  [...legalLinks, { to: paths.licences, name: 'Open licences' }, { to: paths.check, name: 'Check this computer' }],
]

export function SiteFooter() {
  return (
    <footer className="border-t border-line pt-12 pb-10 text-sm print:hidden">
      <div className="wrap-site grid gap-8 lg:grid-cols-[1fr_auto] lg:items-start lg:gap-x-16 lg:gap-y-2">
        <div>
          <Brand />
          <p className="mt-1 max-w-[36ch] text-ink-soft">One good question, every school day.</p>
        </div>
        <nav aria-label="Footer">
          {rows.map((row) => (
            <ul key={row[0]?.to} className="flex flex-wrap gap-x-6 lg:justify-end">
              {row.map((link) => (
                <li key={link.to}>
                  <a
                    href={link.to}
                    className="inline-flex min-h-[44px] items-center text-ink-soft no-underline hover:underline"
                  >
                    {link.name}
                  </a>
                </li>
              ))}
            </ul>
          ))}
        </nav>
        <p className="text-ink-faint">© {sellerSlots.businessName}. Prices include VAT where it applies.</p>
      </div>
    </footer>
  )
}
