import type { Attribute } from '@weft/model'
import type { Store } from '@weft/store'

import { AppliedChange, type AppliedRows } from '../bulk/pretend/applied-change.ts'
import { actionsPart } from './actions-part.ts'
import { offerUndo } from './offer-undo.ts'
import { undoStackOf } from './undo-stacks.ts'

/** What the server did at once becomes one step that can be taken back, and is said with a way to. */
export function offerApplied(
  { store, board_id }: { store: Store; board_id: string },
  applied: AppliedRows,
  done: string,
): void {
  const stack = undoStackOf(store, board_id)
  const step = new AppliedChange(store, applied)
  stack.push(step)
  const nameOf = (id: string) => store.collection<Attribute>('attributes').get(id)?.name
  offerUndo(done, () => {
    const change = stack.undoStep(step)
    // A program that cannot be loaded is reported by the page.
    actionsPart.load().then(
      ({ sayTurn }) => sayTurn(stack, 'undo', change, nameOf),
      () => undefined,
    )
  })
}
