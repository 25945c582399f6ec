import { type ItemRow, itemStore, slotsOf } from '@weft/features/items/server'
import { type FeedKey, valueId, values as valuesModel } from '@weft/model'
import {
  applyOperation,
  errors,
  followWritten,
  makeOperation,
  type Principal,
  type Unit,
} from '@weft/server-kit'
import type * as z from 'zod/mini'

import {
  aiErrors,
  type AppliedValue,
  type applyFill as contract,
  type OvertakenValue,
} from '../../shared/index.ts'
import { type Accepting, acceptAnswer } from '../accept-answer.ts'

type Accepted = z.output<typeof contract.body>

interface Applying extends Pick<Accepting<object>, 'kit' | 'ai' | 'team_id' | 'caller' | 'key'> {
  board_id: string
  /** Where the items lie, as far as they are there. */
  folder_ids: ReadonlySet<string>
  body: Accepted
}

/** Writes all of the values or none, as the person. */
export async function applyFill(applying: Applying): Promise<{ values: AppliedValue[] }> {
  const { kit, team_id, board_id, folder_ids, body } = applying
  const done = await acceptAnswer({
    ...applying,
    feeds: [...folder_ids].map((id): FeedKey => ({ team_id, kind: 'folder', id })),
    board_ids: [board_id],
    run: async (unit) => ({ values: await write(applying, unit) }),
  })
  await followWritten(
    kit.follows,
    team_id,
    done.values.map(({ item_id }) => ({
      action: 'changed' as const,
      collection: valuesModel.name,
      record_id: valueId(item_id, body.attribute_id),
    })),
  )
  return done
}

async function write({ kit, caller, board_id, folder_ids, body }: Applying, unit: Unit) {
  const { attribute_id } = body
  const wanted = [...new Map(body.values.map((one) => [one.item_id, one])).values()]
  const operations = wanted.map(({ item_id, row_version, data }) => {
    const id = valueId(item_id, attribute_id)
    const item = { data, row_version: row_version + 1 }
    const made = makeOperation({ collection: valuesModel.name, method: 'put', id, item, caller, key: null })
    return { ...made, board_id }
  })
  await kit.registry.prepare(unit, operations)
  const principal = unit.principal(caller)
  const items = wanted.map(({ item_id }) => demandItem(unit, principal, item_id, { board_id, folder_ids }))
  demandSeen(wanted, items, attribute_id)
  const collection = kit.registry.get(valuesModel.name)
  const applied = operations.map((operation, n): AppliedValue => {
    const old = collection.current?.(unit, operation.id)
    const { body: told } = applyOperation(collection, { unit, principal, operation })
    return { item_id: wanted[n]?.item_id ?? '', old: dataOf(old), new: dataOf(told['data']) }
  })
  return applied
}

/** An item as of the locks; the right to use AI where it lies is asked for again. */
function demandItem(
  unit: Unit,
  principal: Principal,
  id: string,
  { board_id, folder_ids }: Pick<Applying, 'board_id' | 'folder_ids'>,
): ItemRow {
  const item = unit.get(itemStore, id)
  if (!item || item.board_id !== board_id) throw errors.not_found()
  // It went elsewhere between the look and the lock.
  if (!folder_ids.has(item.folder_id)) throw errors.moving()
  const folder = { type: 'folder', id: item.folder_id } as const
  if (!principal.may('VIEW_FOLDER', folder)) throw errors.not_found()
  principal.need('USE_AI', folder)
  return item
}

/** Refuses to write over what whoever accepts has not seen. */
function demandSeen(wanted: Accepted['values'], items: readonly ItemRow[], attribute_id: string): void {
  const overtaken = items.flatMap((item, n): OvertakenValue[] => {
    const row_version = slotsOf(item)[attribute_id]?.[1] ?? 0
    return row_version === wanted[n]?.row_version ? [] : [{ item_id: item.id, row_version }]
  })
  if (overtaken.length > 0) throw aiErrors.ai_overtaken({ data: overtaken })
}

function dataOf(value: unknown): unknown {
  return (value as { data?: unknown } | null | undefined)?.data ?? null
}
