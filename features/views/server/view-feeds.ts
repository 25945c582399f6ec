import type { Database } from '@weft/db'
import type { FeedKey } from '@weft/model'
import type { Operation, RuleContext } from '@weft/server-kit'

import { placeInBoard } from '@weft/features/boards/server'
import type { ViewRow } from './view-store.ts'

/**
 * The feeds of operations on views. Who may see a view is a right: a change of it takes a number of the workspace's
 * feed as well.
 */
export async function placeViews(
  db: Database,
  team_id: number,
  operations: readonly Operation[],
  created: ReadonlyMap<string, Record<string, unknown>>,
): Promise<Map<Operation, FeedKey[]>> {
  const boards = await placeInBoard(db, team_id, 'views', operations, created)
  const places = new Map<Operation, FeedKey[]>()
  // All entries of one view go together, or they would overtake each other.
  const isRight = ({ fields }: Operation) => 'access' in fields || 'owner_id' in fields
  const concerned = new Set(operations.filter(isRight).map((operation) => operation.id))
  for (const [operation, board_id] of boards) {
    const feeds: FeedKey[] = [{ team_id, kind: 'board', id: board_id }]
    if (concerned.has(operation.id)) feeds.push({ team_id, kind: 'team', id: String(team_id) })
    places.set(operation, feeds)
  }
  return places
}

/** Says that other people see the view now, or see it no more. */
export function touchRights({ unit, operation }: RuleContext, row: ViewRow): void {
  unit.rightsChanged('board', row.board_id)
  unit.recordChange({
    record: 'View',
    collection: 'views',
    id: row.id,
    kind: 'saved',
    feed: { team_id: unit.team_id, kind: 'team', id: String(unit.team_id) },
    action: 'changed',
    user_id: operation.caller.user_id,
    // The workspace's feed only moves on; the record goes over the board's.
    present: () => null,
  })
}
