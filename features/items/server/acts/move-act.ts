import {
  type ActBeginning,
  errors,
  followWritten,
  type Kit,
  type PlannedAct,
  plannedAct,
} from '@weft/server-kit'

import { type MoveActBody, moveActBody } from '../../shared/index.ts'
import type { AfterMove } from '../moving/move-item.ts'
import { moveAll, type MovePlaces } from './move-all.ts'
import { type MoveReady, planMove } from './plan-move.ts'

/** Items to another folder of their board. Applied, all of them go in one transaction, as they were looked at. */
export function createMoveAct(after: readonly AfterMove[]): PlannedAct {
  return plannedAct<MoveActBody, Kit>({
    kind: 'move',
    body: moveActBody,
    // As many as a call of as many writes.
    cost: ({ item_ids }) => item_ids.length / 50,
    plan: (kit, asking, body) => planMove(kit, asking, body),
    begin: { through: (kit, asked) => moveLooked(kit, after, asked) },
  })
}

async function moveLooked(
  kit: Kit,
  after: readonly AfterMove[],
  { caller, principal, origin, about, ready, note }: ActBeginning & { note: MovePlaces['note'] },
): Promise<{ isLater: boolean }> {
  const { team_id } = principal.access
  const { places, digests } = ready as MoveReady
  await kit.writer.act({
    team_id,
    feeds: places.feeds,
    board_ids: [places.board_id],
    caller,
    key: null,
    hash: '',
    origin,
    async run(unit) {
      await note(unit.tx)
      const done = await moveAll(kit, unit, about, { places, caller, after })
      const isSame = about.every((id) => done.digests.get(id) === digests.get(id))
      if (!isSame || done.problems.length > 0) throw errors.conflict({ data: null })
      return { status: 200, body: {} }
    },
  })
  await followWritten(
    kit.follows,
    team_id,
    about.map((record_id) => ({ action: 'moved' as const, collection: 'items', record_id })),
  )
  return { isLater: false }
}
