import { Link, useLocation } from 'wouter'
import { paths } from '#web/platform/paths.ts'
import { type Place, places } from './places.ts'

/** The places: beside the brand, and on a phone along the bottom edge, within a thumb's reach. */
export function PlaceNavigation({ shown }: { shown: readonly Place[] }) {
  const [location] = useLocation()
  if (shown.length === 0) return null
  return (
    <nav aria-label="Places" className="print:hidden max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20">
      <ul className="flex gap-[2px] max-sm:justify-stretch max-sm:gap-0 max-sm:border-t max-sm:border-line max-sm:bg-surface max-sm:px-1 max-sm:pt-[6px] max-sm:pb-[calc(6px+env(safe-area-inset-bottom,0px))] max-sm:shadow-raised">
        {shown.map((place) => (
          <li key={place} className="max-sm:grid max-sm:flex-1">
            <Link
              href={places[place].path}
              aria-current={currentOf(place, location)}
              className="relative inline-flex min-h-[44px] items-center rounded-field px-[14px] text-sm text-ink-soft no-underline hover:bg-ink/5 hover:text-ink aria-[current]:font-[600] aria-[current]:text-ink sm:aria-[current]:after:absolute sm:aria-[current]:after:bottom-px sm:aria-[current]:after:left-1/2 sm:aria-[current]:after:size-[6px] sm:aria-[current]:after:-translate-x-1/2 sm:aria-[current]:after:rounded-full sm:aria-[current]:after:bg-day max-md:px-[10px] max-sm:flex-col max-sm:justify-center max-sm:gap-[3px] max-sm:min-h-[54px] max-sm:w-full max-sm:p-0 max-sm:text-xs max-sm:aria-[current]:bg-day-tint max-sm:aria-[current]:text-day forced-colors:aria-[current]:after:bg-[Highlight]"
            >
              <PlaceIcon place={place} className="size-6 sm:hidden" />
              {places[place].name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** 'page' for the place itself, 'true' within it. Your own slides belong to the plan. */
function currentOf(place: Place, location: string): 'page' | 'true' | undefined {
  const { path } = places[place]
  if (location === path) return 'page'
  const isWithin =
    place === 'plan' ? location.startsWith(paths.ownSlides) : place === 'library' && location.startsWith(path)
  return isWithin ? 'true' : undefined
}

/** Lucide's paths, without its component: the header is in the script that every morning starts with. */
const drawings: Record<Place, string> = {
  today:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 3v1m0 16v1m-9-9h1m16 0h1m-2.6-6.4-.7.7M6.3 17.7l-.7.7m0-12.8.7.7m11.4 11.4.7.7',
  plan: 'M8 2v3m8-3v3M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM3 9h18M8 13h.01M12 13h.01M16 13h.01M8 17h.01M12 17h.01M16 17h.01',
  library: 'm16 6 4 14M12 6v14M8 8v12M4 4v16',
  insights: 'M3 3v16a2 2 0 0 0 2 2h16m-3-4V9m-5 8V5M8 17v-3',
  school:
    'M14 21v-3a2 2 0 0 0-4 0v3m8-16v16M4 6l7.1-3.8a2 2 0 0 1 1.8 0L20 6M6 11l-3.5 2.1a1 1 0 0 0-.5.9v5a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-5a1 1 0 0 0-.5-.9L18 11M6 5v16m6-14a2 2 0 1 0 0 4 2 2 0 0 0 0-4',
}

function PlaceIcon({ place, className }: { place: Place; className: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={drawings[place]} />
    </svg>
  )
}
