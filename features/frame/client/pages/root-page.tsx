import { Outlet, useRouterState } from '@tanstack/react-router'
import { late, TopProgress, withoutOpenState } from '@weft/ui'

const StatusNotice = late(() => import('../status-notice.ts').then((it) => it.StatusNotice))

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
      {!isPreview && <StatusNotice />}
      <Outlet />
    </>
  )
}
