import type { ViewActions } from '../../../client/view-member.ts'
import { type ColumnLimit, type ColumnSettings, NO_STATE, type StackState } from '../definition.ts'

/** What is kept of the columns of one attribute, and how it is changed. */
export interface ColumnActions {
  state: StackState
  /** `base` is what its editor had shown. */
  setLimit(key: string, limit: ColumnLimit | null, base: ColumnLimit | null): void
  setHidden(key: string, isHidden: boolean): void
  setOrder(keys: readonly string[]): void
}

export function createColumnActions(
  column: ColumnSettings,
  attribute_id: string,
  actions: ViewActions,
): ColumnActions {
  const state = column.stacks[attribute_id] ?? NO_STATE
  const over = (changed: Partial<StackState>) => ({
    stacks: { ...column.stacks, [attribute_id]: { ...state, ...changed } },
  })
  const change = (changed: Partial<StackState>) => actions.changeSettings(over(changed))
  const limitsWith = (key: string, limit: ColumnLimit | null) => {
    const limits = Object.fromEntries(Object.entries(state.limits).filter(([name]) => name !== key))
    return over({ limits: limit ? { ...limits, [key]: limit } : limits })
  }
  return {
    state,
    setLimit: (key, limit, base) =>
      actions.changeSettings(limitsWith(key, limit), false, limitsWith(key, base)),
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
