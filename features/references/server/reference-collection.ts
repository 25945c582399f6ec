import { boardSchema } from '@weft/features/attributes/server'
import { referenceSettings } from '@weft/features/attributes/shared'
import { parseReferenceId, type ReferenceKey, referenceId, references } from '@weft/model'
import { type Operation, type ServerCollection, tableReader, type Unit } from '@weft/server-kit'

import { applyReference } from './apply-reference.ts'
import { idsOfLink, keyOf, loadEnds, mirrorKey, mirrorOf } from './ends.ts'
import { placeReferences } from './place-references.ts'
import { LEFT_FOLDERS } from './queries.ts'
import {
  foldersOfEnd,
  presentReference,
  redactReference,
  type ReferenceRow,
  referenceStore,
} from './reference-store.ts'
import { expectEnds, loadStandingEnds } from './standing-ends.ts'

const inFolder = ({ folder_id }: ReferenceRow) => ({ type: 'folder' as const, id: folder_id })

export function createReferenceCollection(): ServerCollection<ReferenceRow> {
  const collection: ServerCollection<ReferenceRow> = {
    model: references,
    store: referenceStore,
    reader: tableReader({
      table: 'item_references',
      columns: referenceStore.columns,
      idType: 'text',
      departures: LEFT_FOLDERS,
      where(scope) {
        const params: unknown[] = []
        const parts: string[] = []
        if (scope.folder_id !== undefined) parts.push(`t.folder_id = $${params.push(scope.folder_id) + 1}`)
        if (scope.board_id !== undefined) parts.push(`t.board_id = $${params.push(scope.board_id) + 1}`)
        if (scope.item_id !== undefined)
          parts.push(`t.from_item_id = $${params.push(scope.item_id) + 1}::uuid`)
        return { sql: parts.join(' and '), params }
      },
    }),
    place: (db, team_id, operations, created) => placeReferences(db, team_id, operations, created),
    prepare: prepareReferences,
    feedOf: (row, team_id) => ({ team_id, kind: 'folder', id: row.folder_id }),
    container: inFolder,
    present: presentReference,
    redact: {
      places: (row) => foldersOfEnd(row).map((id) => ({ type: 'folder', id })),
      record: redactReference,
    },
    mayCreate: () => false,
    mayChange: () => false,
    mayRemove: () => false,
    apply: (context) => applyReference(collection, context),
    current: (unit, id) => unit.get(referenceStore, id),
  }
  return collection
}

async function prepareReferences(unit: Unit, operations: readonly Operation[]): Promise<void> {
  const asked = operations.flatMap((operation) => {
    const key = parseReferenceId(operation.id)
    return key && operation.board_id !== undefined ? [{ operation, key, board_id: operation.board_id }] : []
  })
  await loadEnds(unit, asked)
  const ids: string[] = []
  const cells: ReferenceKey[] = []
  for (const { key, board_id } of asked) {
    const attribute = boardSchema.find(unit, board_id, key.attribute_id)
    ids.push(...(attribute ? idsOfLink(unit, key, attribute) : [referenceId(key)]))
    if (!attribute) continue
    const mirror = mirrorOf(unit, attribute)
    if (!referenceSettings(attribute.settings).multiple) cells.push(key)
    if (mirror && !referenceSettings(mirror.settings).multiple) cells.push(mirrorKey(key, mirror))
  }
  expectEnds(unit, ids)
  const standing = await loadStandingEnds(unit, cells)
  await unit.load(referenceStore, [...ids, ...standing])
  await loadOtherEnds(unit, standing)
}

/** The other ends of links that may have to give way. */
async function loadOtherEnds(unit: Unit, standing: readonly string[]): Promise<void> {
  const ends = standing.flatMap((id) => {
    const row = unit.get(referenceStore, id)
    return row ? [{ key: keyOf(row), board_id: row.board_id }] : []
  })
  if (ends.length === 0) return
  await loadEnds(unit, ends)
  const others = ends.flatMap(({ key, board_id }) => {
    const attribute = boardSchema.find(unit, board_id, key.attribute_id)
    return attribute ? idsOfLink(unit, key, attribute) : []
  })
  await unit.load(referenceStore, others)
}
