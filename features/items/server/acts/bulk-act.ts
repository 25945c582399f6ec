import { sameJson } from '@weft/base'
import { loadAttributes, serverAttributeTypes, uniqueKey } from '@weft/features/attributes/server'
import { isAssignable } from '@weft/features/attributes/shared'
import { type Attribute, items, valueId, values } from '@weft/model'
import {
  type ActPlan,
  errors,
  invalid,
  type Kit,
  plannedAct,
  type PlannedOperation,
  type Principal,
  type PlanProblem,
} from '@weft/server-kit'

import { bulkBody, type BulkBody, joinData } from '../../shared/index.ts'
import { type ItemRow, itemStore, type Slot, slotsOf } from '../item-store.ts'
import { holdersOfUnique } from '../queries.ts'

/** A value for several items, or all of them to the trash. */
export const bulkAct = plannedAct<BulkBody>({
  kind: 'bulk',
  body: bulkBody,
  // As many as a call of as many writes.
  cost: ({ item_ids }) => item_ids.length / 50,
  async plan(kit, { principal }, { item_ids, change }) {
    const ids = [...new Set(item_ids)]
    const rows = await seenRows(kit, principal, ids)
    const missing = ids.filter((id) => !rows.has(id))
    const problems = missing.map((about) => ({ about, text: errors.deleted().message }))
    const plan =
      change === 'trash'
        ? planTrash([...rows.values()])
        : await planValues(kit, principal, [...rows.values()], change)
    return { ...plan, problems: [...problems, ...(plan.problems ?? [])] }
  },
})

/** Those that stand and may be seen: of the others it is not said which is missing. */
async function seenRows(
  kit: Pick<Kit, 'db'>,
  principal: Principal,
  ids: readonly string[],
): Promise<Map<string, ItemRow>> {
  const { team_id } = principal.access
  const found = await kit.db.read(team_id, (tx) => itemStore.load(tx, team_id, ids))
  const seen = new Map<string, ItemRow>()
  for (const id of ids) {
    const row = found.get(id)
    const isHere =
      row?.deleted_at === null && principal.may('VIEW_FOLDER', { type: 'folder', id: row.folder_id })
    if (row && isHere) seen.set(id, row)
  }
  return seen
}

function planTrash(rows: readonly ItemRow[]): ActPlan {
  return {
    operations: rows.map(({ id }) => ({ collection: items.name, method: 'delete', id, about: id })),
  }
}

type ValueChange = Exclude<BulkBody['change'], 'trash'>

async function planValues(
  kit: Pick<Kit, 'db'>,
  principal: Principal,
  rows: readonly ItemRow[],
  change: ValueChange,
): Promise<ActPlan> {
  const { team_id } = principal.access
  const attribute = await attributeOf(kit, team_id, rows, change.attribute_id)
  if (!attribute) return { operations: [] }
  const { settings } = attribute
  const type = serverAttributeTypes[attribute.type]
  if (!type || !isAssignable(type.variant?.(settings) ?? type))
    throw invalid(`${attribute.name}: cannot be set for multiple items`)
  const operations: PlannedOperation[] = []
  const unchanged: string[] = []
  const problems: PlanProblem[] = []
  const taken = await takenKeys(kit, team_id, attribute)
  for (const row of rows) {
    const about = row.id
    const [before, row_version]: Slot = slotsOf(row)[attribute.id] ?? [null, 0]
    const data = type.normalise(joinData(before, change.data, change.mode), settings) ?? null
    const held = data !== null && type.excerpt ? type.excerpt(data) : data
    if (row.board_id !== attribute.board_id) problems.push({ about, text: errors.not_found().message })
    else if (sameJson(held, before)) unchanged.push(about)
    else if (isTaken(taken, row.id, uniqueKey(attribute.type, data)))
      problems.push({ about, text: 'This value is already used.' })
    else {
      const item = { data, row_version: row_version + 1 }
      operations.push({
        collection: values.name,
        method: 'put',
        id: valueId(row.id, attribute.id),
        item,
        about,
      })
    }
  }
  return { operations, unchanged, problems }
}

async function attributeOf(
  kit: Pick<Kit, 'db'>,
  team_id: number,
  rows: readonly ItemRow[],
  id: string,
): Promise<Attribute | null> {
  if (rows.length === 0) return null
  for (const board_id of new Set(rows.map((row) => row.board_id))) {
    const all = await kit.db.read(team_id, (tx) => loadAttributes(tx, team_id, board_id))
    const found = all.find((one) => one.id === id && one.deleted_at === null)
    if (found) return found
  }
  throw errors.not_found()
}

/** Who holds each value of an attribute of which none is there twice; null for others. */
async function takenKeys(
  kit: Pick<Kit, 'db'>,
  team_id: number,
  attribute: Attribute,
): Promise<Map<string, string> | null> {
  if (attribute.settings['unique'] !== true) return null
  return kit.db.read(team_id, (tx) => holdersOfUnique(tx, team_id, attribute.id))
}

/** The first one gets it. */
function isTaken(taken: Map<string, string> | null, item_id: string, key: string | null): boolean {
  if (!taken || key === null) return false
  const holder = taken.get(key)
  if (holder === undefined) taken.set(key, item_id)
  return holder !== undefined && holder !== item_id
}
