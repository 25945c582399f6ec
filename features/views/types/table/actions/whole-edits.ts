import { t } from '@weft/i18n'
import { toast } from '@weft/ui'

import type { ViewActions } from '../../../client/view-member.ts'
import { wholeOf } from './own-cells.ts'

const ASKED_AT_ONCE = 8

interface CopiedEdit {
  data: unknown
  /** Where the whole of an excerpt is. */
  from?: { item_id: string; attribute_id: string }
}

/**
 * Copies carry whole values: what a row holds only a part of is fetched first, and left out when it cannot be had.
 * `copy` is the act of copying that the values come from.
 */
export async function withWholes<E extends CopiedEdit>(
  edits: readonly E[],
  copy: string | null,
  actions: ViewActions,
): Promise<E[]> {
  if (!edits.some(({ from }) => from)) return [...edits]
  const whole: E[] = []
  let missing = 0
  for (let at = 0; at < edits.length; at += ASKED_AT_ONCE) {
    const some = edits.slice(at, at + ASKED_AT_ONCE)
    const found = await Promise.all(
      some.map(({ from }) => (from ? wholeOf(copy ?? '', from, actions) : Promise.resolve(null))),
    )
    for (const [n, edit] of some.entries()) {
      const answer = found[n]
      if (!edit.from) whole.push(edit)
      else if (answer) whole.push({ ...edit, data: answer.data })
      else missing++
    }
  }
  if (missing > 0) toast.longError(t('The whole text is not on this device. Connect to edit it.'))
  return whole
}
