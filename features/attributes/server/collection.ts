import { type Attribute, attributes, type FeedKey, type Settings } from '@weft/model'
import {
  invalid,
  RECORD_COLUMNS,
  type Row,
  type ServerCollection,
  tableReader,
  tableStore,
  type Unit,
} from '@weft/server-kit'

import { placeInBoard } from '@weft/features/boards/server'
import type { ServerAttributeType } from '../shared/family-member.ts'
import { attributeErrors } from '../shared/errors.ts'
import { serverAttributeType, serverAttributeTypes } from '../types/registry.server.ts'
import { boardSchema } from './board-schema.ts'
import { boardNames } from './queries.ts'

export const attributeStore = tableStore('attributes', {
  ...RECORD_COLUMNS,
  id: 'uuid',
  board_id: 'text',
  name: 'text',
  type: 'text',
  primary: 'boolean',
  settings: 'jsonb',
  default_data: 'jsonb',
  sort_order: 'float8',
})

/** Boards' names as far as a transaction asked for them. */
const namesOfBoards = new WeakMap<Unit, Map<string, string>>()

const board = (row: Row) => ({ type: 'board' as const, id: String(row['board_id']) })

export function createAttributeCollection(limits: { attributes_per_board: number }): ServerCollection {
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
    async place(db, team_id, operations, created) {
      const boards = await placeInBoard(db, team_id, 'attributes', operations, created)
      const places = new Map<(typeof operations)[number], FeedKey[]>()
      for (const [operation, board_id] of boards) {
        operation.board_id = board_id
        places.set(operation, [{ team_id, kind: 'board', id: board_id }])
      }
      return places
    },
    async prepare(unit, operations) {
      for (const operation of operations)
        if (operation.board_id) await boardSchema.load(unit, operation.board_id)
      const named = operations.filter(
        ({ fields }) => serverAttributeTypes[String(fields['type'])]?.settingsOfBoard !== undefined,
      )
      if (named.length === 0) return
      const ids = named.flatMap(({ board_id }) => board_id ?? [])
      namesOfBoards.set(unit, await boardNames(unit.tx, unit.team_id, ids))
    },
    feedOf: (row, team_id) => ({ team_id, kind: 'board', id: String(row['board_id']) }),
    present: (row) => row,
    container: board,
    mayCreate: (asker, row) => asker.may('CREATE_ATTRIBUTE', board(row)),
    mayChange: (asker, row) => asker.may('EDIT_ATTRIBUTE', board(row)),
    mayRemove: (asker, row) => asker.may('DELETE_ATTRIBUTE', board(row)),
    validate({ unit }, row, before) {
      const others = boardSchema.of(unit, String(row['board_id'])).filter((other) => other.id !== row['id'])
      const type = serverAttributeTypes[String(row['type'])]
      if (!type) throw invalid(`type: there is no attribute type named '${String(row['type'])}'`)
      // What comes out of the trash is as good as new.
      const isNew = !before || before['deleted_at'] !== null
      if (isNew && others.length >= limits.attributes_per_board) throw attributeErrors.too_many_attributes()
      if (isNew && type.isUnique && others.some((other) => other.type === row['type']))
        throw attributeErrors.type_used_once()
      if (
        others.some((other) => other.type === row['type'] && other.name.trim() === String(row['name']).trim())
      ) {
        throw attributeErrors.attribute_exists()
      }
      if (row['primary'] === true && (!type.canBePrimary || others.some((other) => other.primary))) {
        throw attributeErrors.not_primary()
      }
      const name = before ? undefined : namesOfBoards.get(unit)?.get(String(row['board_id']))
      const given = { ...type.defaultSettings, ...(row['settings'] as object) }
      const own = (name !== undefined && type.settingsOfBoard?.(given, { name })) || given
      const settings = settledSettings(row, own, before, others, type)
      const problems = type.checkSettings(settings)
      if (problems.length > 0) throw invalid(...problems)
      const fallback = type.normalise(row['default_data'], settings)
      const problem = fallback === null || fallback === undefined ? null : type.checkData(fallback, settings)
      if (problem) throw invalid(`default_data: ${problem}`)
      return { ...row, settings, default_data: fallback ?? null }
    },
    afterChange({ unit }, row, _before, action) {
      if (action === 'deleted' && row['primary'] === true) throw attributeErrors.primary_stays()
      boardSchema.put(unit, row)
    },
  }
}

/** The settings of a row, as its type stores them among the board's attributes. */
function settledSettings(
  row: Row,
  settings: Settings,
  before: Row | null,
  others: readonly Attribute[],
  type: ServerAttributeType,
): Record<string, unknown> {
  if (!type.settle) return { ...settings }
  const settled = type.settle({
    own: { id: String(row['id']), name: String(row['name']), type: type.type, settings },
    others,
    before: before && (before['settings'] as Settings),
    typeOf: serverAttributeType,
  })
  if ('problem' in settled) throw invalid(settled.problem)
  return { ...settled.settings }
}
