import { t } from '@weft/i18n'
import { toast } from '@weft/ui'

import type { ActResult, ViewActions } from '../view-member.ts'

/** What is said last about undo takes the place of what was said before: an offer that is used up does not stay. */
export const UNDO_TOAST = 'undo'

/** Says what was done, with a way to take it back. */
export function offerUndo(done: string, undo: () => void): void {
  toast.show(done, { id: UNDO_TOAST, action: { label: t('Undo'), onPress: undo } })
}

/** Does it, and then says so with a way to take it back. */
export async function offerUndoAfter(
  work: () => Promise<ActResult>,
  done: string,
  { undo }: Pick<ViewActions, 'undo'>,
): Promise<void> {
  try {
    const { change } = await work()
    if (change) offerUndo(done, () => undo(change))
  } catch {
    // A program that cannot be loaded is reported by the page.
  }
}
