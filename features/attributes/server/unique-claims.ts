import { invalid, type Operation, type RuleContext, type Unit } from '@weft/server-kit'

import { attributeErrors } from '../shared/errors.ts'
import { serverAttributeTypes } from '../types/registry.server.ts'
import type { AttributeRow } from './attribute-store.ts'
import { boardSchema } from './board-schema.ts'
import { claimUniqueValues, freeUniqueClaims, lockFoldersOf, valuesOf } from './queries.ts'
import { type Duplicate, nameDuplicates } from './name-duplicates.ts'
import { uniqueKey } from './unique-key.ts'

interface Claims {
  rows: { item_id: string; key: string }[]
  duplicates: Duplicate[]
}

/** What attributes that become unique find in their board, by attribute. */
const noClaims = () => new Map<string, Claims>()

/** Reads what an attribute holds that is about to become unique; nobody saves in its board meanwhile. */
export async function prepareClaims(unit: Unit, operation: Operation, board_id: string): Promise<void> {
  const before = boardSchema.find(unit, board_id, operation.id)
  const settings = operation.fields['settings'] as Record<string, unknown> | null | undefined
  if (!before || before.settings['unique'] === true || settings?.['unique'] !== true) return
  // Saves judge by what they read under the lock of their folder: after this they see the attribute as it will be.
  await lockFoldersOf(unit.tx, unit.team_id, board_id)
  const byKey = new Map<string, { data: unknown; items: string[]; folder_ids: string[] }>()
  for (const { item_id, folder_id, data } of await valuesOf(unit.tx, unit.team_id, board_id, operation.id)) {
    const key = uniqueKey(before.type, data)
    if (key === null) continue
    const known = byKey.get(key)
    if (known) {
      known.items.push(item_id)
      known.folder_ids.push(folder_id)
    } else byKey.set(key, { data, items: [item_id], folder_ids: [folder_id] })
  }
  const claims: Claims = { rows: [], duplicates: [] }
  for (const [key, { data, items, folder_ids }] of byKey) {
    const [item_id] = items
    if (item_id !== undefined) claims.rows.push({ item_id, key })
    if (items.length > 1) claims.duplicates.push({ text: textOf(data), folder_ids })
  }
  unit.once(noClaims).set(operation.id, claims)
}

/** Lets an attribute become unique, or refuses it; frees what it held when it is no longer. */
export function settleClaims(
  { unit, principal }: RuleContext,
  row: AttributeRow,
  before: AttributeRow | null,
): void {
  const { id } = row
  const { team_id } = unit
  const is = isUnique(row)
  if (is && !serverAttributeTypes[row.type]?.mayBeUnique)
    throw invalid(`settings: values of this type cannot be unique`)
  if (!before || is === isUnique(before)) return
  if (!is) {
    unit.later((tx) => freeUniqueClaims(tx, team_id, id))
    return
  }
  const claims = unit.once(noClaims).get(id)
  // Another edit switched it on in the same breath: the next try reads what there is.
  if (!claims) throw attributeErrors.converting()
  if (claims.duplicates.length > 0)
    throw attributeErrors.not_unique({ data: nameDuplicates(principal, claims.duplicates) })
  unit.later(async (tx) => {
    await freeUniqueClaims(tx, team_id, id)
    await claimUniqueValues(tx, team_id, id, claims.rows)
  })
}

function isUnique(row: AttributeRow): boolean {
  return row.settings['unique'] === true
}

function textOf(data: unknown): string {
  const text = typeof data === 'string' ? data : JSON.stringify(data)
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}
