import { paths } from '#web/platform/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageError } from '#web/ui/feedback/page-error.tsx'
import { Main } from '#web/ui/surface/main.tsx'

export function NotFound() {
  return (
    <Main className="grid min-h-dvh place-items-center">
      <PageError
        title="404 Page Not Found"
        action={
          // The home page is not part of the app: a full page load.
          <ButtonLink href={paths.home}>Go to the home page</ButtonLink>
        }
      >
        Did you forget to add the page to the router?
      </PageError>
    </Main>
  )
}
