import { PlaceFrame } from './place-frame.tsx'

export function SchoolPage() {
  return (
    <PlaceFrame place="school">
      {() => (
        <div className="py-6">
          <h1>School</h1>
        </div>
      )}
    </PlaceFrame>
  )
}
