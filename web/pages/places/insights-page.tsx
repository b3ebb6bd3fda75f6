import { PlaceFrame } from './place-frame.tsx'

export function InsightsPage() {
  return (
    <PlaceFrame place="insights">
      {() => (
        <div className="py-6">
          <h1>Insights</h1>
        </div>
      )}
    </PlaceFrame>
  )
}
