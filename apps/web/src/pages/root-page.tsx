import { Outlet, useRouterState } from '@tanstack/react-router'
import { TopProgress, patiently } from '@weft/ui'
import { lazy, Suspense } from 'react'

const StatusNotice = lazy(() =>
  patiently(() => import('../screens/status-notice.ts').then((one) => ({ default: one.StatusNotice }))),
)

/** Around every page. */
export function RootPage() {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' })
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
