import { Component, type ReactNode } from 'react'
import { paths } from '#web/platform/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PageError } from '#web/ui/feedback/page-error.tsx'
import { Main } from '#web/ui/surface/main.tsx'

type Props = { children: ReactNode }
type State = { at: 'well' | 'failed' }

/** Catches what no page handles: a bug of ours, or a chunk that failed to load. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { at: 'well' }

  static getDerivedStateFromError(): State {
    return { at: 'failed' }
  }

  override render() {
    if (this.state.at === 'well') return this.props.children
    return (
      <Main className="grid min-h-dvh place-items-center">
        <PageError
          title="Something went wrong"
          action={
            <>
              <Button onClick={() => window.location.reload()}>Reload the page</Button>
              <ButtonLink look="quiet" href={paths.home}>
                Go to the home page
              </ButtonLink>
            </>
          }
        >
          This page could not be shown: the connection was lost, or The Daily Dot has been updated. Please reload it.
        </PageError>
      </Main>
    )
  }
}
