import { Outlet, useRouterState } from '@tanstack/react-router'
import { TopProgress, patiently, withoutOpenState } from '@weft/ui'
import { lazy, Suspense } from 'react'

const StatusNotice = lazy(() =>
  patiently(() => import('../status-notice.ts').then((one) => ({ default: one.StatusNotice }))),
)

const pageOf = ({ pathname, searchStr }: { pathname: string; searchStr: string }) =>
  pathname + withoutOpenState(searchStr)

/** Around every page. */
export function RootPage() {
  // Opening a menu or a panel changes the address, and loads nothing.
  const isLoading = useRouterState({
    select: ({ status, location, resolvedLocation }) =>
      status === 'pending' && (!resolvedLocation || pageOf(location) !== pageOf(resolvedLocation)),
  })
  // A preview asks the server nothing.
  const isPreview = useRouterState({ select: ({ location }) => 'pretend' in location.search })
  return (
    <>
      <TopProgress isActive={isLoading} />
      {!isPreview && (
        <Suspense fallback={null}>
          <StatusNotice />
        </Suspense>
      )}
      <Outlet />
    </>
  )
}
