import { paths } from '#web/platform/paths.ts'
import { Insights } from '#web/usage/analytics/insights.tsx'
import { QuickActions } from '#web/usage/weekly-report/quick-actions.tsx'
import { PlaceFrame } from './place-frame.tsx'

export function InsightsPage() {
  return (
    <PlaceFrame place="insights">
      {({ schoolName }) => (
        <Insights
          schoolName={schoolName}
          renderActions={(period) => <QuickActions period={period} addSlide={paths.newOwnSlide} />}
        />
      )}
    </PlaceFrame>
  )
}
