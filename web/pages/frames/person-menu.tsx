import { ChevronUp } from 'lucide-react'
import { Suspense, useId } from 'react'
import { initials, personName } from '#web/accounts/people/person-name.ts'
import type { Person } from '#web/accounts/sessions/use-signed-in.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { Button } from '#web/ui/button.tsx'

// Behind the name until it is pressed.
const PersonRows = lazyPart(async () => (await import('./person-rows.tsx')).PersonRows)

type Props = { person: Person; onHelp?: (() => void) | undefined }

/** Help, which starts the tour, and behind the person's name the rest: the account, administrators' pages, the page Help and the way out. */
export function PersonMenu({ person, onHelp }: Props) {
  const id = useId()
  return (
    <>
      {onHelp && (
        <Button
          look="quiet"
          size="small"
          className="max-sm:px-[9px]"
          onClick={({ currentTarget }) => {
            // A dialog returns the focus to the element that had it, and Safari does not focus a clicked button.
            currentTarget.focus()
            onHelp()
          }}
        >
          Help
        </Button>
      )}
      <button
        type="button"
        popoverTarget={id}
        className="flex min-h-[44px] min-w-[44px] items-center gap-[10px] rounded-field text-left text-sm leading-[1.3] hover:bg-ink/5 max-sm:justify-end sm:px-2"
      >
        <Who person={person} />
      </button>
      {/* A popover needs no script to open, and Escape or a click elsewhere closes it. */}
      <div
        id={id}
        popover="auto"
        className="fixed inset-auto top-[62px] right-5 m-0 mt-[6px] w-[264px] rounded-card border border-line bg-surface p-2 text-ink shadow-raised supports-[position-area:bottom]:top-auto supports-[position-area:bottom]:right-auto supports-[position-area:bottom]:[position-area:bottom_span-left]"
      >
        <Suspense>
          <PersonRows person={person} school={schoolOf(person)} />
        </Suspense>
      </div>
    </>
  )
}

function Who({ person }: { person: Person }) {
  const name = personName(person)
  const school = schoolOf(person)
  return (
    <>
      <span
        aria-hidden="true"
        className="grid size-[38px] flex-none place-items-center rounded-full bg-day-tint font-[600] text-day"
      >
        {initials(name)}
      </span>
      <span className="grid max-w-[240px] min-w-0 max-md:sr-only">
        <span className="truncate font-medium">{name}</span>
        {school && <span className="truncate text-xs text-ink-faint max-xl:hidden">{school}</span>}
      </span>
      <span className="sr-only">: account and sign out</span>
      {/* Turned round: the board brings this one already. */}
      <ChevronUp aria-hidden="true" className="size-4 flex-none rotate-180 text-ink-faint max-sm:hidden" />
    </>
  )
}

/** Not for a shared account, whose name is the school's. */
function schoolOf(person: Person): string | null {
  return person.schoolName === personName(person) ? null : person.schoolName
}
