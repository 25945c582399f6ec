import { createUndoStack, type Store, type UndoStack } from '@weft/store'

const stacks = new WeakMap<Store, Map<string, UndoStack>>()

/** What can be taken back on a board in this session. */
export function undoStackOf(store: Store, board_id: string): UndoStack {
  const ofStore = stacks.get(store) ?? new Map<string, UndoStack>()
  stacks.set(store, ofStore)
  let stack = ofStore.get(board_id)
  if (!stack) {
    stack = createUndoStack()
    ofStore.set(board_id, stack)
  }
  return stack
}
