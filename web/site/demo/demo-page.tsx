import { paths } from '#web/platform/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { demoSlide } from '../pieces/sample-slides.ts'
import { SampleSlideCard } from './sample-slide-card.tsx'
import { WeekThemes } from './week-themes.tsx'

export function DemoPage() {
  return (
    <div className="wrap-site pt-7 pb-24 lg:pt-10">
      <h1 className="text-[clamp(2.25rem,1.6rem+2.4vw,3.25rem)] leading-[1.1] tracking-[-0.03em]">
        Try a slide with your&nbsp;class
      </h1>
      <p className="mt-4 max-w-[46ch] text-lg text-ink-soft">
        No account needed. Choose an age band, start the timer, and let the children do the&nbsp;talking.
      </p>
      <div className="mt-10 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_348px]">
        <SampleSlideCard slide={demoSlide} />
        <div className="grid gap-6">
          <SignUpPrompt />
          <WeekThemes shown={demoSlide.theme} />
        </div>
      </div>
    </div>
  )
}

function SignUpPrompt() {
  return (
    <section aria-labelledby="sign-up" className="on-dark rounded-card bg-ink p-7 text-white">
      <h2 id="sign-up" className="text-xl">
        A new slide like this, every school&nbsp;day
      </h2>
      <p className="mt-3 text-[1rem] leading-[1.5] text-on-ink-soft">
        Choose a licence for yourself or for the whole school, or try it free for 14&nbsp;days.
      </p>
      <div className="mt-6 grid gap-3 sm:max-lg:flex">
        <ButtonLink look="paper" href={paths.signup}>
          Sign Up
        </ButtonLink>
        <ButtonLink look="onInk" href={paths.trialSignup}>
          Start a free trial
        </ButtonLink>
      </div>
    </section>
  )
}
