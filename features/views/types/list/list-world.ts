import { createContext, useContext } from 'react'

import type { ViewActions } from '../../client/view-member.ts'

const Actions = createContext<ViewActions | null>(null)

export const ActionsProvider = Actions.Provider

/** What may be done, for menus deep inside of lines. */
export function useActions(): ViewActions {
  const actions = useContext(Actions)
  if (!actions) throw new Error('A line stands outside of its list')
  return actions
}
