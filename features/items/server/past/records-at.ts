import type { Tx } from '@weft/db'
import { loadAttributes } from '@weft/features/attributes/server'
import type { FeedKey } from '@weft/model'
import { type Kit, type Principal, type Row, seesRecord } from '@weft/server-kit'

import { numberAt } from './moment.ts'
import { type RecordChange, rewindRecords } from './queries.ts'

export interface AttributeAt {
  id: string
  board_id: string
  name: string
  type: string
  primary: boolean
  settings: Record<string, unknown>
  sort_order: number
}

/** The attributes of a board as they were; those that were removed for ever since are not among them. */
export async function attributesAt(
  tx: Tx,
  kit: Kit,
  principal: Principal,
  { board_id, at }: { board_id: string; at: string },
): Promise<AttributeAt[]> {
  const { team_id } = principal.access
  const feed: FeedKey = { team_id, kind: 'board', id: board_id }
  const changes = await rewindRecords(tx, feed, {
    seq: await numberAt(tx, feed, at),
    collection: 'attributes',
    id: null,
  })
  const { present } = kit.registry.get('attributes')
  const rows = await loadAttributes(tx, team_id, board_id)
  return rows
    .flatMap((row) => {
      const was = rewound(row as never, changes.get(row.id))
      return was && (was['deleted_at'] ?? null) === null ? [was] : []
    })
    .map((row) => present(row, principal) as never as AttributeAt)
    .toSorted((a, b) => a.sort_order - b.sort_order || (a.id < b.id ? -1 : 1))
}

/** A record as it was; null where it was made since. */
function rewound(row: Row, change: RecordChange | undefined): Row | null {
  if (!change) return row
  if (change.action === 'created') return null
  return { ...row, ...(change.action === 'deleted' ? { deleted_at: null } : {}), ...change.was }
}

/** What else a folder said of itself: the attributes that it showed. */
export async function folderAt(
  tx: Tx,
  principal: Principal,
  { folder_id, at }: { folder_id: string; at: string },
): Promise<Record<string, unknown>> {
  const { team_id } = principal.access
  const feed: FeedKey = { team_id, kind: 'team', id: String(team_id) }
  const changes = await rewindRecords(tx, feed, {
    seq: await numberAt(tx, feed, at),
    collection: 'folders',
    id: folder_id,
  })
  const was = changes.get(folder_id)?.was ?? {}
  return 'attribute_ids' in was ? { attribute_ids: was['attribute_ids'] } : {}
}

/** The settings that a view had; null where they are those of today, or it was made since. */
export async function viewAt(
  tx: Tx,
  kit: Kit,
  principal: Principal,
  { folder_id, view_id, at }: { folder_id: string; view_id: string; at: string },
): Promise<Record<string, unknown> | null> {
  const { team_id } = principal.access
  const views = kit.registry.get('views')
  const row = (await views.store.load(tx, team_id, [view_id])).get(view_id)
  if (row?.['folder_id'] !== folder_id || !seesRecord(views, principal, row)) return null
  const feed = views.feedOf(row, team_id)
  const changes = await rewindRecords(tx, feed, {
    seq: await numberAt(tx, feed, at),
    collection: 'views',
    id: view_id,
  })
  const change = changes.get(view_id)
  if (!change || change.action === 'created' || !change.was || !('settings' in change.was)) return null
  return change.was['settings'] as Record<string, unknown>
}
