import type { Database } from '@weft/db'
import { attributeStore, boardSchema } from '@weft/features/attributes/server'
import { attributes, type FeedKey } from '@weft/model'
import { tombstoneOf, type Unit } from '@weft/server-kit'

import { mirrorsOf } from './queries.ts'

export const boardFeed = (team_id: number, id: string): FeedKey => ({ team_id, kind: 'board', id })

/** The board of the reference whose other end an attribute is; null where it is none. */
export async function boardOfMirror(db: Database, team_id: number, id: string): Promise<string | null> {
  const [mirror] = await db.read({ team: team_id }, (tx) => mirrorsOf(tx, team_id, id))
  return mirror?.board_id ?? null
}

/** A reference whose other end is removed for ever leads one way from now on, and names nothing that is gone. */
export async function freeMirror(unit: Unit, id: string): Promise<void> {
  for (const mirror of await mirrorsOf(unit.tx, unit.team_id, id)) {
    await unit.load(attributeStore, [mirror.id])
    const row = unit.get(attributeStore, mirror.id)
    if (!row) continue
    const feed = boardFeed(unit.team_id, mirror.board_id)
    const settings = { ...row.settings, two_way: false, mirror_id: null }
    const row_version = row.row_version + 1
    const next = { ...row, settings, row_version, updated_at: unit.at, seq: unit.feed(feed).seq }
    const isGone = row.deleted_at !== null
    unit.put(attributeStore, next)
    await boardSchema.load(unit, mirror.board_id)
    boardSchema.put(unit, { ...next, team_id: unit.team_id })
    unit.recordChange({
      record: attributes.record,
      collection: attributes.name,
      id: mirror.id,
      kind: isGone ? 'deleted' : 'saved',
      feed,
      action: 'changed',
      user_id: 0,
      present: () => (isGone ? tombstoneOf(next) : { ...next, team_id: unit.team_id }),
      old: null,
      new: { settings },
      past: { settings: row.settings },
    })
  }
}
