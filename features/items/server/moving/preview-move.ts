import { loadAttributes } from '@weft/features/attributes/server'
import { type Principal, errors, type Kit } from '@weft/server-kit'

import type { MovePreview } from '../../shared/index.ts'
import { itemStore } from '../item-store.ts'
import { idsBelow } from '../queries.ts'
import { carryValues } from './carry-values.ts'
import { demandMapping } from './demand-mapping.ts'
import type { Move } from './move-item.ts'

/** What a move would lose, judged as the move itself judges it; nothing is written. */
export async function previewMove(
  kit: Kit,
  principal: Principal,
  move: Omit<Move, 'lose'>,
): Promise<MovePreview> {
  const { team_id, graph } = principal.access
  const to = graph.folders.get(move.folder_id)?.board_id ?? ''
  const may_create_labels = principal.may('EDIT_ATTRIBUTE', { type: 'board', id: to })
  const read = await kit.db.read({ team: team_id }, async (tx) => {
    const rows = await itemStore.load(tx, team_id, await idsBelow(tx, team_id, [move.id]))
    const from = String(rows.get(move.id)?.['board_id'])
    const items = [...rows.values()]
    if (items.length === 0) throw errors.not_found()
    if (from === to) return null
    const theirs = await loadAttributes(tx, team_id, to)
    return { items, own: await loadAttributes(tx, team_id, from), theirs }
  })
  if (!read) return { lost: [], labels: [], may_create_labels }
  const { items, own, theirs } = read
  demandMapping(move.mapping, own, theirs)
  const { lost, labels } = carryValues(items, { ...move, own, theirs })
  return {
    lost: [...lost],
    labels: [...labels].map(([attribute_id, made]) => ({
      attribute_id,
      names: made.map(({ name }) => name),
    })),
    may_create_labels,
  }
}
