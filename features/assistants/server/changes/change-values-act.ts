import { sameJson } from '@weft/base'
import { itemStore, slotsOf } from '@weft/features/items/server'
import { uuidSchema, valueId, values } from '@weft/model'
import { errors, plannedAct, type PlannedOperation, type PlanProblem } from '@weft/server-kit'
import * as z from 'zod/mini'

import { MOST_AT_ONCE } from './most-at-once.ts'

const body = z.strictObject({
  changes: z
    .array(z.strictObject({ item_id: uuidSchema, values: z.record(uuidSchema, z.json()) }))
    .check(z.minLength(1), z.maxLength(MOST_AT_ONCE)),
})

/** Values of several items, each over the one that stands there now. */
export const changeValuesAct = plannedAct<z.infer<typeof body>>({
  kind: 'assistants.change',
  body,
  cost: ({ changes }) => changes.reduce((sum, one) => sum + Object.keys(one.values).length, 0) / 10,
  async plan(kit, { principal }, { changes }) {
    const { team_id } = principal.access
    const ids = changes.map(({ item_id }) => item_id)
    const rows = await kit.db.read(team_id, (tx) => itemStore.load(tx, team_id, ids))
    const operations: PlannedOperation[] = []
    const problems: PlanProblem[] = []
    const unchanged: string[] = []
    for (const { item_id: about, values: wanted } of changes) {
      const row = rows.get(about)
      const isHere =
        row?.deleted_at === null && principal.may('VIEW_FOLDER', { type: 'folder', id: row.folder_id })
      if (!row || !isHere) {
        problems.push({ about, text: errors.deleted().message })
        continue
      }
      for (const [attribute_id, data] of Object.entries(wanted)) {
        const [before, row_version] = slotsOf(row)[attribute_id] ?? [null, 0]
        if (sameJson(before, data)) unchanged.push(about)
        else
          operations.push({
            collection: values.name,
            method: 'put',
            id: valueId(about, attribute_id),
            item: { data, row_version: row_version + 1 },
            about,
          })
      }
    }
    return { operations, problems, unchanged }
  },
})
