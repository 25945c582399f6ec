import type { Tx } from '@weft/db'
import { plainTextOf } from '@weft/rich-text'

import type { FoundDocument } from '../../shared/index.ts'
import { commentRows, placeRows } from './queries.ts'
import { readItems } from './read-items.ts'

/** Things by their kind, as they are now; what is gone or lies in the trash is left out. */
export async function readDocuments(
  tx: Tx,
  team_id: number,
  asked: ReadonlyMap<string, readonly string[]>,
): Promise<FoundDocument[]> {
  const found: FoundDocument[] = []
  for (const [kind, ids] of asked) {
    if (ids.length === 0) continue
    if (kind === 'item') found.push(...(await readItems(tx, team_id, ids)))
    else if (kind === 'comment') found.push(...(await readComments(tx, team_id, ids)))
    else if (kind === 'board' || kind === 'folder' || kind === 'view')
      found.push(...(await readPlaces(tx, team_id, kind, ids)))
  }
  return found
}

async function readComments(tx: Tx, team_id: number, ids: readonly string[]): Promise<FoundDocument[]> {
  const rows = await commentRows(tx, team_id, ids)
  return rows.map(({ id, board_id, folder_id, item_id, html, created_at }) => ({
    kind: 'comment',
    id,
    board_id,
    folder_id,
    item_id,
    changed_at: created_at,
    title: '',
    fields: [{ name: 'comment', weight: 'D', text: plainTextOf(html) }],
    marks: [],
  }))
}

async function readPlaces(
  tx: Tx,
  team_id: number,
  kind: 'board' | 'folder' | 'view',
  ids: readonly string[],
): Promise<FoundDocument[]> {
  const rows = await placeRows(tx, team_id, kind, ids)
  return rows.map(({ id, name, board_id, folder_id, updated_at, personal_of }) => ({
    kind,
    id,
    board_id,
    folder_id,
    item_id: null,
    changed_at: updated_at,
    title: name,
    fields: [{ name: 'name', weight: 'A', text: name }],
    marks: [],
    personal_of,
  }))
}
