import { Link, useLocation } from 'wouter'
import { paths } from '#web/platform/paths.ts'

const places = [
  { path: paths.admin, name: 'Schools' },
  { path: paths.adminAttention, name: 'Needs attention' },
  { path: paths.adminPayments, name: 'Orders and payments' },
  { path: paths.adminSlides, name: 'Slides' },
  { path: paths.adminMail, name: 'Mail' },
  { path: paths.adminAudit, name: 'Audit log' },
  { path: paths.adminTwoStep, name: 'Two-step sign-in' },
]

/** Links to the sections of the admin page. */
export function AdminNavigation() {
  const [location] = useLocation()
  return (
    <nav aria-label="Administration" className="border-b border-line bg-surface">
      <ul className="wrap-app -my-px flex flex-wrap gap-x-6">
        {places.map(({ path, name }) => (
          <li key={path}>
            <Link
              href={path}
              aria-current={location === path ? 'page' : undefined}
              className="relative inline-flex min-h-[48px] items-center text-sm font-medium text-ink-soft no-underline after:absolute after:inset-x-0 after:bottom-0 after:h-[3px] after:rounded-full hover:text-ink focus-visible:outline-offset-[-3px] aria-[current]:text-ink aria-[current]:after:bg-ink forced-colors:aria-[current]:after:bg-[Highlight]"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
