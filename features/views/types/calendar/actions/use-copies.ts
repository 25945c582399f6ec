import { type Day, isTimed, secondsAt } from '@weft/recurrence'
import { fromWireTime } from '@weft/base'
import { useT } from '@weft/i18n/react'
import type { Item } from '@weft/model'
import { toast } from '@weft/ui'
import { useRef, useState } from 'react'

import { copyOf } from '../../../client/data/copy-of.ts'
import type { DateSource } from '../../../client/dates/date-source.ts'
import { pointsOf } from '../../../client/dates/item-span.ts'
import { placeSpan } from '../../../client/dates/move-span.ts'
import type { CellEdit, ViewActions, ViewRecords } from '../../../client/view-member.ts'

interface CopiesContext {
  source: DateSource
  tz: string
  records: ViewRecords
  actions: ViewActions
  /** An occurrence became an item of its own. */
  onMade(id: string): void
}

export interface Copies {
  copy(item_id: string): void
  /** Whether there is something to paste. */
  hasCopy: boolean
  paste(day: Day): void
}

/** An item is copied, and pasted on other days. */
export function useCopies(context: CopiesContext): Copies {
  const t = useT()
  const { source, tz, records, actions } = context
  const [copied, setCopied] = useState<string | null>(null)
  const isPasting = useRef(false)

  async function pasteOn(item: Item, day: Day): Promise<void> {
    const placed = placeSpan(source, item, { day, seconds: secondsOf(item, context) }, { tz })
    const dates = Object.fromEntries(placed.map(({ attribute_id, data }) => [attribute_id, data]))
    await copyWith(item, { dates, edits: [] }, context)
  }

  return {
    copy(item_id) {
      setCopied(item_id)
      toast.success(t('Copied. Paste it on another day.'))
    },
    hasCopy: copied !== null && records.item(copied) !== undefined,
    paste(day) {
      const item = copied === null ? undefined : records.item(copied)
      if (!item || !actions.rights.createItem || isPasting.current) return
      isPasting.current = true
      void pasteOn(item, day).finally(() => {
        isPasting.current = false
      })
    },
  }
}

/** A copy with other dates, and these edits, as one step to undo. */
export async function copyWith(
  item: Item,
  { dates, edits }: { dates: Readonly<Record<string, unknown>>; edits: readonly CellEdit[] },
  { records, actions, onMade }: Pick<CopiesContext, 'records' | 'actions' | 'onMade'>,
): Promise<void> {
  const whole = { fetch: actions.wholeValue }
  const values = { ...(await copyOf(item, records, whole, false)), ...dates }
  // What no two items may have stays with the first one.
  for (const { id, settings } of records.all) if (settings['unique'] === true) delete values[id]
  const added = [{ after: item.id, parent_id: item.parent_id, values }]
  const { added: made } = await actions.act(edits.length === 0 ? { added } : { added, edits })
  if (edits.length > 0 && made[0] !== undefined) onMade(made[0])
}

/** The time of day that an item begins at; null where it has none. */
export function secondsOf(item: Item, { source, tz }: Pick<CopiesContext, 'source' | 'tz'>): number | null {
  const start = pointsOf(source, item)?.start
  return start !== undefined && isTimed(start) ? secondsAt(fromWireTime(start), tz) : null
}
