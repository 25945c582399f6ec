import { attributes, type FeedKey, type Settings } from '@weft/model'
import { type Operation, type ServerCollection, tableReader, type Unit } from '@weft/server-kit'

import { placeInBoard } from '@weft/features/boards/server'
import { attributeErrors } from '../shared/errors.ts'
import { attributeEffects, serverAttributeTypes } from '../types/registry.server.ts'
import type { AttributeGuard } from './attribute-guard.ts'
import { type AttributeRow, attributeStore } from './attribute-store.ts'
import { namesOfBoards } from './board-names.ts'
import { loadChain } from './cycles.ts'
import { boardSchema } from './board-schema.ts'
import { foldersToHide, anonymize, type KeyOf, prepareHiding } from './anonymize.ts'
import { judgedAttribute } from './judge-attribute.ts'
import { feedOfLinks, makesReference } from './linked-boards.ts'
import { boardsOfSettings, ownSettings, redactSettings } from './redact-settings.ts'
import { prepareClaims } from './unique-claims.ts'

const board = (row: AttributeRow) => ({ type: 'board' as const, id: row.board_id })

export function createAttributeCollection(
  limits: { attributes_per_board: number },
  guards: readonly AttributeGuard[] = [],
  keyOf?: KeyOf,
): ServerCollection<AttributeRow> {
  return {
    model: attributes,
    store: attributeStore,
    reader: tableReader({
      table: 'attributes',
      columns: attributeStore.columns,
      idType: 'uuid',
      where: (scope) =>
        scope.board_id === undefined
          ? { sql: '', params: [] }
          : { sql: 't.board_id = $2', params: [scope.board_id] },
    }),
    place: placeAttributes,
    async prepare(unit, operations) {
      for (const operation of operations)
        if (operation.board_id) {
          await prepareAttribute(unit, operation, operation.board_id)
          await prepareClaims(unit, operation, operation.board_id)
          await prepareHiding(unit, operation, operation.board_id)
        }
      if (operations.some(({ fields }) => 'settings' in fields))
        for (const guard of guards) await guard.prepare(unit)
    },
    feedOf: (row, team_id) => ({ team_id, kind: 'board', id: row.board_id }),
    present: (row, principal) =>
      redactSettings(row, (id) => principal.may('VIEW_BOARD', { type: 'board', id })),
    container: board,
    redact: {
      places: (row) => boardsOfSettings(row).map((id) => ({ type: 'board', id })),
      record: redactSettings,
    },
    rules: (_context, row) => ({
      normalise: (field, value) =>
        field === 'settings' && serverAttributeTypes[row.type]?.through ? ownSettings(value) : value,
    }),
    mayCreate: (principal, row) => principal.may('CREATE_ATTRIBUTE', board(row)),
    mayChange: (principal, row) => principal.may('EDIT_ATTRIBUTE', board(row)),
    mayRemove: (principal, row) => principal.may('DELETE_ATTRIBUTE', board(row)),
    validate: (context, asked, before) => judgedAttribute(context, asked, before, { limits, guards }),
    afterChange(context, row, before, action) {
      if (action === 'deleted' && row.primary) throw attributeErrors.primary_stays()
      boardSchema.put(context.unit, row)
      if (action === 'created' || action === 'changed') anonymize(context.unit, row, before, keyOf)
      attributeEffects[row.type]?.afterChange?.(context, row, before, action)
    },
  }
}

const placeAttributes: ServerCollection['place'] = async (db, team_id, operations, created) => {
  const boards = await placeInBoard(db, team_id, 'attributes', operations, created)
  const places = new Map<(typeof operations)[number], FeedKey[]>()
  for (const [operation, board_id] of boards) {
    operation.board_id = board_id
    const also = attributeEffects[String(operation.fields['type'])]?.changes?.(settingsIn(operation)) ?? []
    const changed = new Set([board_id, ...also])
    const folders = await foldersToHide(db, team_id, board_id, settingsIn(operation))
    places.set(operation, [
      ...[...changed].map((id): FeedKey => ({ team_id, kind: 'board', id })),
      ...folders,
      ...(makesReference(operation) ? [feedOfLinks(team_id)] : []),
    ])
  }
  return places
}

function settingsIn(operation: Operation): Settings {
  const { settings } = operation.fields
  return typeof settings === 'object' && settings !== null ? (settings as Settings) : {}
}

/** Loads the attributes of its board, and of the boards that it speaks of. */
async function prepareAttribute(unit: Unit, operation: Operation, board_id: string): Promise<void> {
  await boardSchema.load(unit, board_id)
  const known = boardSchema.find(unit, board_id, operation.id)
  const type = known?.type ?? String(operation.fields['type'])
  const effects = attributeEffects[type]
  if (!known && (effects || serverAttributeTypes[type]?.settingsOfBoard))
    await namesOfBoards.load(unit, [board_id])
  if (!effects) {
    // A formula may close a ring that leads over other boards.
    if (serverAttributeTypes[type]?.computed)
      await loadChain(unit, board_id, (name) => serverAttributeTypes[name])
    return
  }
  const settings = { ...known?.settings, ...settingsIn(operation) }
  const others = [
    ...(effects.changes?.(settings) ?? []),
    ...(effects.reads?.(settings, boardSchema.of(unit, board_id)) ?? []),
  ]
  for (const id of others) await boardSchema.load(unit, id)
  if (serverAttributeTypes[type]?.through)
    await loadChain(unit, board_id, (name) => serverAttributeTypes[name])
}
