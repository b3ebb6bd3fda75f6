import { Check, Minus, TriangleAlert, X } from 'lucide-react'

/** A dot that fills in when the result is there; its style follows the data-state around it. */
export function CheckDot() {
  return (
    <span aria-hidden="true" className="check-dot">
      <Check className="of-ok" />
      <TriangleAlert className="of-look" />
      <X className="of-bad" />
      <Minus className="of-untested" />
    </span>
  )
}
