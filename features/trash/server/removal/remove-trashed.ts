import type { FeedKey } from '@weft/model'
import { attributes, boards, folders, items, views } from '@weft/model'
import { type Caller, errors, type Kit, type Unit } from '@weft/server-kit'

import type { TrashKind } from '../../shared/index.ts'
import { findTrashed, type TrashRow } from '../queries.ts'
import { boardFeed, boardOfMirror, freeMirror } from './free-mirror.ts'
import { markPurged, raiseFloor, removeItemRows, removeRow } from './queries.ts'

const MODELS = { board: boards, folder: folders, view: views, attribute: attributes, item: items } as const

/** What goes on in the background once an entry is removed. */
export type Aftermath =
  | { job: 'purge-place'; kind: 'board' | 'folder'; id: string }
  | { job: 'strip-attribute'; board_id: string; id: string }

/**
 * Removes an entry of the trash for ever: an item, view or attribute at once, a board or folder by a mark that hides
 * it and keeps it from coming back, while the background removes what lies in it. The feed takes a number, and its
 * floor rises, so that nobody keeps a copy. 404 for what is not in the trash. `mayRemove` judges it under the lock.
 */
export async function removeTrashed(
  kit: Kit,
  asked: { team_id: number; id: string; caller: Caller; key: string | null; hash: string },
  mayRemove: (unit: Unit, row: TrashRow) => Promise<boolean>,
): Promise<Aftermath | null> {
  const { team_id, id, caller, key, hash } = asked
  const found = await findTrashed(kit.db, team_id, id)
  if (!found) throw errors.not_found()
  const feed = feedOf(team_id, found)
  const other = found.kind === 'attribute' ? await boardOfMirror(kit.db, team_id, id) : null
  const { body } = await kit.writer.act<{ removed: boolean }>({
    team_id,
    feeds: [feed, ...(other === null || other === found.board_id ? [] : [boardFeed(team_id, other)])],
    ...(found.kind === 'item' ? { board_ids: [found.board_id] } : {}),
    caller,
    key,
    hash,
    async run(unit) {
      if (!(await mayRemove(unit, found))) throw errors.forbidden()
      const gone = await removeRows(unit, found)
      if (gone.length === 0) throw errors.not_found()
      if (other !== null) await freeMirror(unit, id)
      const { seq } = unit.feed(feed)
      for (const { id: gone_id } of gone) say(unit, { kind: found.kind, feed, seq, id: gone_id, caller })
      const told = Math.max(...gone.map((row) => row.seq))
      unit.later((tx) => raiseFloor(tx, feed, told))
      return { status: 200, body: { removed: true } }
    },
  })
  return body.removed ? aftermathOf(found) : null
}

function feedOf(team_id: number, { kind, board_id, folder_id }: TrashRow): FeedKey {
  if (kind === 'item') return { team_id, kind: 'folder', id: String(folder_id) }
  if (kind === 'board' || kind === 'folder') return { team_id, kind: 'team', id: String(team_id) }
  return boardFeed(team_id, board_id)
}

function removeRows(unit: Unit, { kind, id }: TrashRow): Promise<{ id: string; seq: number }[]> {
  const { tx, team_id } = unit
  if (kind === 'item') return removeItemRows(tx, team_id, id)
  if (kind === 'view') return removeRow(tx, 'views', team_id, id)
  if (kind === 'attribute') return removeRow(tx, 'attributes', team_id, id)
  return markPurged(tx, kind === 'board' ? 'boards' : 'folders', team_id, id)
}

/** The feed moves on: who listens hears of the end once more, and nothing that was remembered of the rows is good. */
function say(
  unit: Unit,
  {
    kind,
    feed,
    seq,
    id,
    caller,
  }: { kind: TrashKind; feed: FeedKey; seq: number; id: string; caller: Caller },
): void {
  const model = MODELS[kind]
  unit.recordChange({
    record: model.record,
    collection: model.name,
    id,
    kind: 'deleted',
    feed,
    action: 'purged',
    user_id: caller.user_id,
    // Higher than any number the record had: no copy of it stands against this.
    present: () => ({ id, row_version: 2 ** 31 - 1, deleted_at: unit.at, seq }),
  })
}

function aftermathOf({ kind, id, board_id }: TrashRow): Aftermath | null {
  if (kind === 'board' || kind === 'folder') return { job: 'purge-place', kind, id }
  return kind === 'attribute' ? { job: 'strip-attribute', board_id, id } : null
}
