import { Link } from 'wouter'
import { paths } from '#web/platform/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { StepHeading } from './step-heading.tsx'

export type DeadState = 'expired' | 'used' | 'replaced' | 'unknown'

type Props = { state: DeadState; /** The lifetime of such a link: "1 hour". */ lives: string; onAgain: () => void }

/** Shown for a mailed link that no longer works: why, and what to do next. */
export function DeadLink({ state, lives, onAgain }: Props) {
  const { title, sentence } = wordsFor(lives)[state]
  return (
    <>
      <StepHeading>{title}</StepHeading>
      <p className="mt-2 mb-7 text-ink-soft">{sentence}</p>
      <div className="grid gap-3">
        <Button onClick={onAgain}>Ask for a new link</Button>
        <Link href={paths.login} asChild>
          <ButtonLink look="quiet">Back to the login page</ButtonLink>
        </Link>
      </div>
    </>
  )
}

function wordsFor(lives: string): Record<DeadState, { title: string; sentence: string }> {
  return {
    expired: {
      title: 'This link has expired',
      sentence: `A link works for ${lives}, and that time is over. Ask for a new one and it will be with you in a moment.`,
    },
    used: {
      title: 'This link has been used',
      sentence: 'Each link works once. If it was you, there is nothing left to do; if not, ask for a new link.',
    },
    replaced: {
      title: 'There is a newer link',
      sentence: 'Another link was sent to you after this one. Please open the newest email, or ask again.',
    },
    unknown: {
      title: 'This link is not complete',
      sentence: 'Part of it may have been lost on the way. Please copy all of it from the email, or ask for a new one.',
    },
  }
}
