import { CircleAlert, CircleCheck } from 'lucide-react'
import { type inviteStaff, maxInvitations } from '#contract/accounts/staff.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { Address } from './read-addresses.ts'
import { type Group, kindWords } from './sort-addresses.ts'

type Props = { groups: readonly Group[]; domains: readonly string[] }

/** What becomes of each address of a list, before it is sent. */
export function AddressPreview({ groups, domains }: Props) {
  const ready = groups.find(({ kind }) => kind === 'ready')?.addresses.length ?? 0
  const others = groups.reduce((sum, { addresses }) => sum + addresses.length, 0) - ready
  return (
    <section aria-label="Before you send" className="grid gap-3 rounded-field bg-sand px-4 py-3 text-sm">
      <p role="status" className="font-[520]">
        {ready} ready to invite{others > 0 && `, ${others} not`}.
        {ready > maxInvitations &&
          ` The first ${maxInvitations} go now; the other ${ready - maxInvitations} stay in the field for the next time.`}
      </p>
      <ul className="grid gap-3">
        {groups.map(({ kind, addresses }) => (
          <li key={kind} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
            {kind === 'ready' ? (
              <CircleCheck aria-hidden="true" className="mt-[2px] size-[18px] text-good" />
            ) : (
              <CircleAlert aria-hidden="true" className="mt-[2px] size-[18px] text-warn" />
            )}
            <div>
              <p>
                {kindWords(kind, domains)}: {addresses.length}
              </p>
              <Addresses addresses={addresses} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Not all of them: someone may paste a whole document. */
function Addresses({ addresses }: { addresses: readonly Address[] }) {
  const shown = addresses.slice(0, maxInvitations)
  const more = addresses.length - shown.length
  return (
    <p className="text-xs text-ink-soft">
      {shown.map(({ text, email }, at) => (
        <span key={email ?? text} className="mr-1 inline-block max-w-full break-words">
          {email ?? text.slice(0, 80)}
          {at < addresses.length - 1 && ','}
        </span>
      ))}
      {more > 0 && `and ${more} more`}
    </p>
  )
}

type NotInvitedProps = Pick<ResponseOf<typeof inviteStaff>, 'notInvited'>

/** Addresses that the server did not invite, and why. */
export function NotInvited({ notInvited }: NotInvitedProps) {
  if (notInvited.length === 0) return null
  return (
    <section aria-label="Not sent" className="rounded-field bg-warn-tint px-4 py-3 text-sm">
      <p className="font-[520] text-warn">Not sent:</p>
      <ul className="mt-1 grid gap-1">
        {notInvited.map(({ email, why }) => (
          <li key={email} className="break-words">
            {email}: {why}
          </li>
        ))}
      </ul>
    </section>
  )
}
