import type { SuggestionOptions } from '@tiptap/suggestion'

/** One line of the list that opens while somebody types after `@`, `#` or `/`. */
export interface Suggestion {
  id: string
  title: string
  hint?: string
}

interface SuggestView<T extends Suggestion> {
  /** `@`, `#` or `/`: one editor has several such lists, one open at a time. */
  char: string
  /** What was typed after it. */
  query: string
  items: readonly T[]
  index: number
  /** Where the caret is on the screen. */
  rect: DOMRect | null
  pick(item: T): void
}

export interface SuggestState<T extends Suggestion> {
  view(): SuggestView<T> | null
  subscribe(changed: () => void): () => void
  walk(index: number): void
  /** Looks again for what was typed, where the list is open: what is found comes from elsewhere and may come late. */
  renew(find: (query: string) => readonly T[]): void
  /** What the editor's extension calls. */
  render: NonNullable<SuggestionOptions<T, T>['render']>
}

/** The open list between the editor, which knows the keys, and React, which shows it. */
export function createSuggestState<T extends Suggestion>(char: string): SuggestState<T> {
  let view: SuggestView<T> | null = null
  const listeners = new Set<() => void>()
  const set = (next: SuggestView<T> | null) => {
    view = next
    for (const changed of listeners) changed()
  }
  const walk = (index: number) => {
    if (view && index !== view.index) set({ ...view, index })
  }
  return {
    view: () => view,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    walk,
    renew(find) {
      if (!view) return
      const { query, items: before, index: at } = view
      const items = find(query)
      const index = items.findIndex(({ id }) => id === before[at]?.id)
      set({ ...view, items, index: Math.max(index, 0) })
    },
    render: () => ({
      onStart: ({ query, items, command, clientRect }) =>
        set({ char, query, items, index: 0, rect: clientRect?.() ?? null, pick: command }),
      onUpdate: ({ query, items, command, clientRect }) =>
        set({ char, query, items, index: 0, rect: clientRect?.() ?? null, pick: command }),
      onExit: () => set(null),
      onKeyDown({ event }) {
        if (!view || view.items.length === 0 || event.isComposing) return false
        const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
        const item = view.items[view.index]
        if (step !== 0) walk((view.index + step + view.items.length) % view.items.length)
        else if ((event.key === 'Enter' || event.key === 'Tab') && item) view.pick(item)
        else return false
        event.preventDefault()
        return true
      },
    }),
  }
}
