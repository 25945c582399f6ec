import { AppError } from '@weft/base'
import { undoPress } from '@weft/features/attributes/shared'
import type { ItemRow } from '@weft/features/items/server'
import { AUTOBOT_ID } from '@weft/model'
import {
  type Caller,
  errors,
  type Kit,
  loadPrincipal,
  makeOperation,
  type Principal,
  route,
  type Route,
} from '@weft/server-kit'

import type { AutomationNeighbours } from '../runner/acting.ts'
import { itemRow, subItemsOf } from '../runner/queries.ts'
import { deedsOfRuns, pressedRuns } from './queries.ts'
import { type ItemDeed, type Undoing, undoingOf } from './undoing.ts'

/** Takes back what a press did, by the rights of whoever pressed; what others went on with stays theirs. */
export function undoPressRoute(kit: Kit, { moveItem }: AutomationNeighbours): Route {
  return route(undoPress, {
    scope: 'work',
    load: ({ params: { team_id }, caller }) => loadPrincipal(kit, team_id, caller),
    permit({ caller }) {
      if (caller.user_id <= 0) throw errors.not_found()
    },
    async handle({ params: { team_id, item_id }, body, caller }, principal) {
      const runs = await pressedRuns(kit.db, team_id, { item_id, user_id: caller.user_id, ids: body.runs })
      if (runs.length === 0 || runs.length < body.runs.length) throw errors.not_found()
      kit.charge(caller, team_id, 10)
      const deeds = (await deedsOfRuns(kit.db, team_id, runs)).filter(({ folder_id }) =>
        principal.may('VIEW_FOLDER', { type: 'folder', id: folder_id }),
      )
      return {
        data: await takeBack({ kit, moveItem, principal, caller, act: body.runs[0] ?? '' }, undoingOf(deeds)),
      }
    },
  })
}

interface TakingBack {
  kit: Kit
  moveItem: AutomationNeighbours['moveItem']
  principal: Principal
  caller: Caller
  act: string
}

/** How much was taken back, and how much stays. */
async function takeBack(taking: TakingBack, undoing: Undoing): Promise<{ undone: number; left: number }> {
  const { kit, principal, caller, act } = taking
  const { team_id } = principal.access
  const removable = await untouchedOf(taking, undoing.remove)
  const at = (kind: string, id: string) => ({
    caller,
    // Pressed twice, it is taken back once.
    key: `undo:${act}:${kind}:${id}`,
    origin: { act: `undo:${act}`, via: 'undo' as const },
  })
  const operations = [
    ...undoing.restore.map((id) =>
      makeOperation({ collection: 'items', method: 'restore', id, ...at('restore', id) }),
    ),
    ...undoing.values.map(({ id, old, made }) =>
      makeOperation({
        collection: 'values',
        method: 'put',
        id,
        item: { data: old },
        old: { data: made },
        ...at('value', id),
      }),
    ),
    ...removable.map((id) =>
      makeOperation({ collection: 'items', method: 'delete', id, ...at('remove', id) }),
    ),
  ]
  const outcomes = operations.length > 0 ? await kit.writer.submit(team_id, operations) : []
  const moved: boolean[] = []
  for (const deed of undoing.moves) moved.push(await moveBack(taking, deed, at('move', deed.id)))
  const done = [...outcomes.map(({ status }) => status < 300), ...moved].filter(Boolean).length
  const all = outcomes.length + moved.length + (undoing.remove.length - removable.length) + undoing.left
  return { undone: done, left: all - done }
}

/** Items that were made, and that nobody has gone on with, nor put something below. */
async function untouchedOf({ kit, principal }: TakingBack, ids: readonly string[]): Promise<string[]> {
  const { team_id } = principal.access
  const own = new Set(ids)
  const isUntouched = (row: ItemRow | null) =>
    row?.deleted_at === null &&
    (row.updated_by === null || row.updated_by === AUTOBOT_ID) &&
    !row.comment_count
  const untouched: string[] = []
  for (const id of ids) {
    if (!isUntouched(await itemRow(kit.db, team_id, id))) continue
    const below = await subItemsOf(kit.db, team_id, id)
    if (below.every((row) => own.has(row.id) && isUntouched(row))) untouched.push(id)
  }
  return untouched
}

async function moveBack(
  { kit, moveItem, principal }: TakingBack,
  { id, from, to }: ItemDeed & { from: string; to: string },
  by: Parameters<AutomationNeighbours['moveItem']>[3],
): Promise<boolean> {
  const row = await itemRow(kit.db, principal.access.team_id, id)
  if (row?.folder_id !== to) return false
  try {
    await moveItem(kit, principal, { id, folder_id: from }, by)
    return true
  } catch (error) {
    // What is refused stays where it is, and is counted as such.
    if (error instanceof AppError && error.status < 500) return false
    throw error
  }
}
