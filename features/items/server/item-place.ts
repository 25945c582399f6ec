import { boardSchema } from '@weft/features/attributes/server'
import type { FeedKey } from '@weft/model'
import type { Row, Unit } from '@weft/server-kit'

import { ownersOf } from './evaluate-value.ts'
import type { ItemRow } from './item-store.ts'

export const inFolder = (row: Row) => ({ type: 'folder' as const, id: String(row['folder_id']) })

export function feedOfFolder(team_id: number, row: Row): FeedKey {
  return { team_id, kind: 'folder', id: String(row['folder_id']) }
}

/** The item as permissions see it, with the people whose own it is. */
export function itemResource(unit: Unit, row: ItemRow) {
  const attributes = boardSchema.of(unit, row.board_id)
  return {
    type: 'item' as const,
    id: row.id,
    board_id: row.board_id,
    folder_id: row.folder_id,
    owner: ownersOf(row, attributes, unit.access.graph),
  }
}
