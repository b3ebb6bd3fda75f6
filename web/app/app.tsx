import { CSPProvider } from '@base-ui/react/csp-provider'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { useSessionChanges } from '#web/accounts/sessions/use-session-changes.ts'
import { isStandingIn, onStandingIn } from '#web/platform/calls/without-network.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { QuietFailures } from '#web/ui/feedback/load-failed.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Toasts } from '#web/ui/feedback/toasts.tsx'
import { Main } from '#web/ui/surface/main.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { notFound, routes } from './routes.ts'
import { useRouteChange } from './use-route-change.ts'

const LateParts = lazyPart(async () => (await import('./offline/late-parts.tsx')).LateParts)

export function App({ client }: { client: QueryClient }) {
  const sessionChanges = useSessionChanges(client)
  return (
    // Our content security policy allows no <style> elements, so the component library must add none.
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={client}>
        <Toasts shownUntil={sessionChanges}>
          <WithoutNetwork>
            <SkipLink />
            <Pages />
            <Suspense>
              <LateParts />
            </Suspense>
          </WithoutNetwork>
        </Toasts>
      </QueryClientProvider>
    </CSPProvider>
  )
}

/** While the pack answers, a part that needs the network says so quietly. */
function WithoutNetwork({ children }: { children: ReactNode }) {
  const hasPack = useSyncExternalStore(onStandingIn, isStandingIn, () => false)
  return <QuietFailures value={hasPack}>{children}</QuietFailures>
}

function Pages() {
  const [location] = useLocation()
  return (
    // Keyed by location, so that a page that failed does not break the next one.
    <ErrorBoundary key={location}>
      <Suspense fallback={<PageLoading />}>
        <Switch>
          {routes.map((route) => (
            <Route key={route.path} path={route.path}>
              <RoutedPage title={route.title} page={route.page} />
            </Route>
          ))}
          <Route>
            <RoutedPage title={notFound.title} page={notFound.page} />
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  )
}

/** Inside the Suspense, so that title, scroll and focus change when the page renders, not before. */
function RoutedPage({ title, page: Page }: { title: string; page: ComponentType }) {
  useRouteChange(title)
  return <Page />
}

function PageLoading() {
  return (
    <Main className="grid min-h-dvh animate-late place-items-center">
      <Spinner word="Loading..." />
    </Main>
  )
}

function SkipLink() {
  return (
    <a href="#main" className="absolute -top-20 left-4 z-30 rounded-field bg-ink px-5 py-3 text-white focus:top-3">
      Skip to the main content
    </a>
  )
}
