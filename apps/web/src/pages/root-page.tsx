import { Outlet, useRouterState } from '@tanstack/react-router'
import { TopProgress } from '@weft/ui'

/** Around every page. */
export function RootPage() {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' })
  return (
    <>
      <TopProgress isActive={isLoading} />
      <Outlet />
    </>
  )
}
