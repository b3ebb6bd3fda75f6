import { PlaceFrame } from './place-frame.tsx'

export function PlanPage() {
  return (
    <PlaceFrame place="plan">
      {() => (
        <div className="py-6">
          <h1>Plan</h1>
        </div>
      )}
    </PlaceFrame>
  )
}
