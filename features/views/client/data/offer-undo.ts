import { t } from '@weft/i18n'
import { toast } from '@weft/ui'

/** What is said last about undo takes the place of what was said before: an offer that is used up does not stay. */
export const UNDO_TOAST = 'undo'

/** Says what was done, with a way to take it back. */
export function offerUndo(done: string, undo: () => void): void {
  toast.show(done, { id: UNDO_TOAST, action: { label: t('Undo'), onPress: undo } })
}
