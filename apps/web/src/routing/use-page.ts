import { useRouterState } from '@tanstack/react-router'

import type { Page } from './page.tsx'

/** The row of the route table that is shown; undefined on a path that matches none. */
export function usePage(): Page | undefined {
  return useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.page })
}
