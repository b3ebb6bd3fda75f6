import { Search } from 'lucide-react'
import { signedInHint } from '#web/platform/calls/signed-in-hint.ts'
import { paths } from '#web/platform/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PageError } from '#web/ui/feedback/page-error.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Main } from '#web/ui/surface/main.tsx'

/** What web/site/not-found-page.tsx says, at addresses that only the app gets to see. Its links are full page loads. */
export function NotFound() {
  const ways = [
    { to: paths.home, name: 'Home' },
    { to: paths.demo, name: 'Demo' },
    signedInHint() ? { to: paths.dashboard, name: 'Today' } : { to: paths.login, name: 'Log In' },
    { to: paths.help, name: 'Help' },
  ]
  return (
    <Main className="grid min-h-dvh place-items-center">
      <PageError title="404 Page Not Found" action={<Ways ways={ways} />}>
        Did you forget to add the page to the router?
      </PageError>
    </Main>
  )
}

function Ways({ ways }: { ways: readonly { to: string; name: string }[] }) {
  return (
    <>
      <form role="search" action={paths.help} className="mb-3 grid w-full grid-cols-[minmax(0,1fr)_auto] gap-2">
        <TextField
          label="Search Help and all pages"
          labelLook="hidden"
          icon={<Search />}
          type="search"
          name="q"
          maxLength={60}
          placeholder="offline, clicker…"
        />
        <Button type="submit">Search</Button>
      </form>
      {ways.map(({ to, name }) => (
        <ButtonLink key={to} look="outline" size="small" href={to} className="max-sm:px-[13px]">
          {name}
        </ButtonLink>
      ))}
    </>
  )
}
