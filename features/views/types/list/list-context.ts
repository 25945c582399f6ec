import type { LiveQuery } from '@weft/query'
import { createContext, useContext } from 'react'

import type { ItemRow, ShownAttribute, ViewActions, ViewRecords } from '../../client/view-member.ts'
import type { Draft, ListLine } from './lines/list-lines.ts'

/** What the actions of a list read, as it is when they are done. */
export interface ListContext {
  lines: readonly ListLine[]
  query: LiveQuery<ItemRow>
  records: ViewRecords
  actions: ViewActions
  tick: ShownAttribute | null
  draft: Draft | null
  isManual: boolean
  /** Ids of the items that are picked. */
  picked: ReadonlySet<string>
  clearPicks(): void
  setDraft(draft: Draft | null): void
  /** Key of the line whose name is edited. */
  setEdited(key: string | null): void
  /** Puts the focus on a line, once it is drawn. */
  focus(key: string | null): void
  setOpen(id: string, isOpen: boolean): void
}

/** Where the name of a line that was edited leads. */
export type After = 'stay' | 'next' | 'up' | 'down'

const Actions = createContext<ViewActions | null>(null)

export const ActionsProvider = Actions.Provider

/** What may be done, for menus deep inside of lines. */
export function useActions(): ViewActions {
  const actions = useContext(Actions)
  if (!actions) throw new Error('A line stands outside of its list')
  return actions
}
