import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { longDate } from '#web/platform/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '../../list/facts.tsx'
import { SchoolDetails } from '../details/school-details.tsx'
import { licenceInWords, methodWords, planWords, type School, statusWords } from '../school.ts'

type Props = {
  school: School
  isEditing: boolean
  isOpen: boolean
  onEdit: () => void
  onToggle: () => void
  onClose: () => void
}

/** The element that the focus returns to when the form closes. */
export const editButtonId = (id: string): string => `edit-${id}`

export function SchoolRow({ school, isEditing, isOpen, onEdit, onToggle, onClose }: Props) {
  const { id, schoolName, email, notes } = school
  const detailsId = useId()
  const whose = <span className="sr-only"> {schoolName}</span>
  return (
    <li className={`px-5 py-[18px] sm:px-6 ${isEditing ? 'bg-sand' : ''}`}>
      <div className="grid gap-x-5 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
        <div className="min-w-0 text-sm">
          <Title school={school} isEditing={isEditing} />
          <p className="wrap-anywhere text-ink-soft">{email}</p>
          {notes && (
            <p className={`mt-1 wrap-anywhere whitespace-pre-line text-ink-soft ${isOpen ? '' : 'line-clamp-3'}`}>
              {notes}
            </p>
          )}
          <Facts facts={factsOf(school)} />
        </div>
        <div className="flex flex-wrap items-center gap-1 sm:justify-end">
          <Button
            look="quiet"
            size="small"
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            className="max-sm:-ml-[14px]"
            onClick={onToggle}
          >
            <span>Details{whose}</span>
            <ChevronDown
              aria-hidden="true"
              className={`size-[18px] transition-transform ${isOpen ? 'rotate-180' : ''}`}
            />
          </Button>
          <Button id={editButtonId(id)} look="outline" size="small" onClick={onEdit}>
            <span>
              {isEditing ? 'Editing' : 'Edit'}
              {whose}
            </span>
          </Button>
        </div>
      </div>
      {isOpen && (
        <div id={detailsId} className="mt-4">
          <SchoolDetails school={school} onClose={onClose} />
        </div>
      )}
    </li>
  )
}

function Title({ school, isEditing }: { school: School; isEditing: boolean }) {
  const { schoolName, paymentStatus, planType, licence } = school
  const { word, look } = statusWords[paymentStatus]
  const { badge } = licenceInWords(licence)
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <h3 className="min-w-0 text-base leading-[1.5] font-strong tracking-[-0.01em] wrap-anywhere">{schoolName}</h3>
      <Badge look={look}>{word}</Badge>
      <Badge look={isEditing ? 'plain' : 'neutral'}>{planWords[planType]}</Badge>
      {badge && <Badge look={badge.look}>{badge.word}</Badge>}
    </div>
  )
}

function factsOf({ paymentMethod, createdAt, lastLoginAt, licence }: School) {
  return [
    ...(paymentMethod ? [{ name: 'Pays by', value: methodWords[paymentMethod].toLowerCase() }] : []),
    { name: 'Created', value: longDate(createdAt) },
    { name: 'Last login', value: lastLoginAt ? longDate(lastLoginAt) : 'never' },
    ...(licence.state === 'none' ? [] : [{ name: 'Licence', value: licenceInWords(licence).words }]),
  ]
}
