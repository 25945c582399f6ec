import type { Database } from '@weft/db'
import type { Row } from '@weft/server-kit'

import { changedRows } from './queries.ts'

/** An item as the query engine reads it, beside the row it came from. */
export interface QueriedItem {
  id: string
  sort_order: number
  created_at: string
  updated_at: string
  created_by: number | null
  updated_by: number | null
  values: Record<string, { data: unknown }>
  stored: Row
}

interface Kept {
  seq: number
  rows: Map<string, QueriedItem>
}

/** Folders whose rows are kept between queries; the one that was asked for longest ago goes first. */
const MAX_FOLDERS = 50

/** Keeps folders' rows and brings them up to date with what changed since, so a query rarely reads a folder whole. */
export function createFolderRows(): {
  read(db: Database, team_id: number, folder_id: string): Promise<Kept>
} {
  const folders = new Map<string, Promise<Kept>>()

  async function refresh(
    db: Database,
    team_id: number,
    folder_id: string,
    known: Promise<Kept> | undefined,
  ): Promise<Kept> {
    const before = await known?.catch(() => undefined)
    const { seq, floor, rows, gone } = await changedRows(db, team_id, folder_id, before?.seq ?? -1)
    // Below the floor deletions are no longer told: begin anew.
    const stale = before && (before.seq < floor || before.seq > seq)
    if (stale) return refresh(db, team_id, folder_id, undefined)
    const kept = new Map(before?.rows)
    for (const id of gone) kept.delete(id)
    for (const row of rows) {
      if (row['deleted_at'] === null) kept.set(String(row['id']), queriedItem(row))
      else kept.delete(String(row['id']))
    }
    return { seq, rows: kept }
  }

  return {
    read(db, team_id, folder_id) {
      const name = `${team_id}:${folder_id}`
      const next = refresh(db, team_id, folder_id, folders.get(name))
      folders.delete(name)
      folders.set(name, next)
      next.catch(() => folders.get(name) === next && folders.delete(name))
      for (const oldest of folders.keys()) {
        if (folders.size <= MAX_FOLDERS) break
        folders.delete(oldest)
      }
      return next
    },
  }
}

function queriedItem(row: Row): QueriedItem {
  const values: QueriedItem['values'] = {}
  for (const [id, slot] of Object.entries(row['values'] as Record<string, [unknown, number]>))
    values[id] = { data: slot[0] }
  return {
    id: String(row['id']),
    sort_order: Number(row['sort_order']),
    created_at: String(row['created_at']),
    updated_at: String(row['updated_at']),
    created_by: row['created_by'] as number | null,
    updated_by: row['updated_by'] as number | null,
    values,
    stored: row,
  }
}
