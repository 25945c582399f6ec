import { useRouterState, type AnyRouteMatch } from '@tanstack/react-router'

import type { Page } from '@weft/client-kit'

/** The row of the route table that is shown; undefined where its params mean nothing. */
export function shownPage(matches: readonly AnyRouteMatch[]): Page | undefined {
  if (matches.some(({ status }) => status === 'notFound')) return undefined
  return matches.at(-1)?.staticData.page
}

export function usePage(): Page | undefined {
  return useRouterState({ select: ({ matches }) => shownPage(matches) })
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The row of the route table. */
    page?: Page
  }
}
