import { Benefits } from './benefits.tsx'
import { CallToAction } from './call-to-action.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { ThemedWeeks } from './themed-weeks.tsx'
import { WeekLine } from './week-line.tsx'

export function LandingPage() {
  return (
    <>
      <Hero />
      <WeekLine />
      <ThemedWeeks />
      <Features />
      <Benefits />
      <CallToAction />
    </>
  )
}
