import { newUuid } from '@weft/base'

import type { GeneratedRow } from '../../shared/index.ts'

/** A row of the preview, as it was left by the person. */
export interface Draft extends GeneratedRow {
  id: string
  isTicked: boolean
}

/** What is much like an item that is there comes unticked. */
export function draftOf(row: GeneratedRow): Draft {
  return { ...row, id: newUuid(), isTicked: row.like === null }
}

/** Whether a row is added: ticked, and still called something. */
export const isAdded = ({ isTicked, name }: Draft): boolean => isTicked && name.trim() !== ''

export interface NewItem {
  id: string
  parent_id: string | null
  values: Record<string, never>
}

/** The items of the rows that are added. What lay below a row that is left out lies at the top. */
export function itemsOf(drafts: readonly Draft[], primary_id: string): NewItem[] {
  let above: Draft | null = null
  return drafts.flatMap((draft) => {
    if (!draft.is_below) above = draft
    if (!isAdded(draft)) return []
    const parent = draft.is_below && above && isAdded(above) ? above.id : null
    // Data of values is JSON, whatever it is.
    const values = { ...draft.values, [primary_id]: draft.name.trim() } as Record<string, never>
    return [{ id: draft.id, parent_id: parent, values }]
  })
}
