import { attributes, type FeedKey } from '@weft/model'
import type { Operation, Unit } from '@weft/server-kit'

/**
 * Which boards lead to which is part of what rights are: a folder's stamp covers the boards that its items lead to. So a
 * new reference takes a number of the workspace's feed as well, and all nodes learn of it.
 */
export function feedOfLinks(team_id: number): FeedKey {
  return { team_id, kind: 'team', id: String(team_id) }
}

export function makesReference({ fields, row_version }: Operation): boolean {
  return fields['type'] === 'reference' && row_version === 1
}

/** Says that boards are linked from now on, in a transaction that holds the workspace's feed. */
export function noteLinkedBoards(unit: Unit, attribute_id: string, user_id: number): void {
  unit.recordChange({
    record: attributes.record,
    collection: attributes.name,
    id: attribute_id,
    kind: 'saved',
    feed: feedOfLinks(unit.team_id),
    action: 'changed',
    user_id,
    // The workspace's feed only moves on; the record goes over the board's.
    present: () => null,
    isDerived: true,
  })
}
