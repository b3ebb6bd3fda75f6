import { Button } from '#web/ui/button.tsx'
import { PageError } from '#web/ui/feedback/page-error.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Main } from '#web/ui/surface/main.tsx'

/** Shown during the session look-up, after a delay: most responses arrive sooner. */
export function LookUpPending() {
  return (
    <Main className="grid min-h-dvh animate-late place-items-center">
      <Spinner word="Loading..." />
    </Main>
  )
}

export function LookUpFailed({ said, tryAgain }: { said: string; tryAgain: () => void }) {
  return (
    <Main className="grid min-h-dvh place-items-center">
      <PageError title="We could not load this page" action={<Button onClick={tryAgain}>Try again</Button>}>
        {said}
      </PageError>
    </Main>
  )
}
