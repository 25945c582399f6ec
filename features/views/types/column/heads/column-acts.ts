import type { ViewActions } from '../../../client/view-member.ts'
import { type ColumnLimit, type ColumnSettings, NO_STATE, type StackState } from '../definition.ts'

/** What is kept of the columns of one attribute, and how it is changed. */
export interface ColumnActs {
  state: StackState
  setLimit(key: string, limit: ColumnLimit | null): void
  setHidden(key: string, isHidden: boolean): void
  setOrder(keys: readonly string[]): void
}

export function columnActs(column: ColumnSettings, attribute_id: string, actions: ViewActions): ColumnActs {
  const state = column.stacks[attribute_id] ?? NO_STATE
  const change = (changed: Partial<StackState>) =>
    actions.changeSettings({ stacks: { ...column.stacks, [attribute_id]: { ...state, ...changed } } })
  return {
    state,
    setLimit(key, limit) {
      const limits = Object.fromEntries(Object.entries(state.limits).filter(([name]) => name !== key))
      change({ limits: limit ? { ...limits, [key]: limit } : limits })
    },
    setHidden(key, isHidden) {
      const others = state.hidden.filter((one) => one !== key)
      change({ hidden: isHidden ? [...others, key] : others })
    },
    setOrder: (order) => change({ order }),
  }
}

/** The keys with one of them moved to another place; `to` counts without it. */
export function movedKey(keys: readonly string[], key: string, to: number): string[] {
  const rest = keys.filter((one) => one !== key)
  return [...rest.slice(0, to), key, ...rest.slice(to)]
}
