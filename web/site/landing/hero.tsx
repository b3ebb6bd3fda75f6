import { paths } from '#web/platform/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { demoSlide } from '../pieces/sample-slides.ts'
import { GetStarted } from './get-started.tsx'
import { ThirtyDots } from './thirty-dots.tsx'
import { Whiteboard } from './whiteboard.tsx'

export function Hero() {
  return (
    <section className="overflow-hidden pt-7 lg:pt-11">
      <div className="wrap-site grid gap-10 lg:grid-cols-[minmax(0,29rem)_minmax(0,1fr)] lg:items-center lg:gap-14">
        <div>
          <h1 className="text-hero font-[650] tracking-[-0.035em]">One good question, every school&nbsp;day.</h1>
          <p className="mt-5 max-w-[46ch] text-lg text-ink-soft">
            A ready-made conversation starter for each weekday. Turn the board on, press Present, and every child has a
            way to&nbsp;begin.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <GetStarted look="primary" />
            <ButtonLink look="outline" size="large" href={paths.demo} className="max-[420px]:w-full">
              View Demo Slide
            </ButtonLink>
          </div>
          <a
            href={paths.trialSignup}
            className="when-signed-out mt-3 inline-flex min-h-[44px] items-center text-sm text-ink underline"
          >
            Or try it free for 14 days
          </a>
          <p className="mt-3 text-sm text-ink-faint">Nothing to install. No pupil accounts.</p>
        </div>
        <div className="classroom">
          <Whiteboard slide={demoSlide} />
          <ThirtyDots />
        </div>
      </div>
    </section>
  )
}
