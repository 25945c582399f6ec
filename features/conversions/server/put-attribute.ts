import { type AttributeRow, attributeStore, boardSchema } from '@weft/features/attributes/server'
import { attributes } from '@weft/model'
import { tombstoneOf, type Unit } from '@weft/server-kit'

/** Saves an attribute's row with its next version, and says so to everybody on the board. */
export function putAttribute(unit: Unit, row: AttributeRow, user_id: number): void {
  const key = { team_id: unit.team_id, kind: 'board', id: row.board_id } as const
  const next: AttributeRow = {
    ...row,
    row_version: row.row_version + 1,
    updated_at: unit.at,
    seq: unit.feed(key).seq,
  }
  const before = unit.get(attributeStore, row.id)
  const isGone = next.deleted_at !== null
  unit.put(attributeStore, next)
  boardSchema.put(unit, { ...next, team_id: unit.team_id })
  unit.recordChange({
    record: attributes.record,
    collection: attributes.name,
    id: row.id,
    kind: isGone ? 'deleted' : 'saved',
    feed: key,
    action: isGone ? 'deleted' : 'changed',
    user_id,
    present: () => (isGone ? tombstoneOf(next) : { ...next, team_id: unit.team_id }),
    old: null,
    new: { type: next.type, settings: next.settings },
    past: before
      ? { type: before.type, settings: before.settings, default_data: before.default_data }
      : undefined,
  })
}
