import { AboutHero } from './about-hero.tsx'
import { HowASlideIsMade } from './how-a-slide-is-made.tsx'
import { OneMinute } from './one-minute.tsx'
import { TheName } from './the-name.tsx'
import { TryOne } from './try-one.tsx'
import { WhatItIsNot } from './what-it-is-not.tsx'
import { WhatWeRefuse } from './what-we-refuse.tsx'
import { WhyTalk } from './why-talk.tsx'

export function AboutPage() {
  return (
    <>
      <AboutHero />
      <TheName />
      <WhyTalk />
      <HowASlideIsMade />
      <WhatWeRefuse />
      <OneMinute />
      <WhatItIsNot />
      <TryOne />
    </>
  )
}
