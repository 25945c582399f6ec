/** Which item of the view a reader has open beside it; ids are as addresses end. */
export interface OpenedItem {
  get(): string | null
  /** Null closes it. */
  set(id: string | null): void
  subscribe(listener: () => void): () => void
}

interface Step {
  published_item?: string | null
}

/**
 * Opening is a step of the browser's history, so that going back closes the item, and the address stays that of the view.
 * From one item to the next there is one step back.
 */
export function createOpenedItem(): OpenedItem {
  const listeners = new Set<() => void>()
  const stepOf = (state: unknown) => (state as Step | null)?.published_item ?? null
  let opened = stepOf(history.state)
  const show = (id: string | null) => {
    opened = id
    for (const listener of listeners) listener()
  }
  // A step back takes a moment; what is opened until then is a step from where it ends.
  let isLeaving = false
  addEventListener('popstate', ({ state }) => {
    if (!isLeaving) return show(stepOf(state))
    isLeaving = false
    if (opened !== null) history.pushState({ published_item: opened } satisfies Step, '')
  })
  return {
    get: () => opened,
    set(id) {
      if (id === opened) return
      const step: Step = { published_item: id }
      if (id === null && !isLeaving && stepOf(history.state) !== null) {
        isLeaving = true
        history.back()
      } else if (id !== null && !isLeaving) {
        if (opened === null) history.pushState(step, '')
        else history.replaceState(step, '')
      }
      show(id)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
