import { paths } from '#web/platform/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** The main button: to a licence, or for people who are signed in to their slide. */
export function GetStarted({ look, href = paths.signup }: { look: 'primary' | 'paper'; href?: string }) {
  return (
    <>
      <ButtonLink look={look} size="large" href={href} className="when-signed-out max-[420px]:w-full">
        Get Started
      </ButtonLink>
      <ButtonLink look={look} size="large" href={paths.dashboard} className="when-at-any-door max-[420px]:w-full">
        Open Today
      </ButtonLink>
    </>
  )
}
