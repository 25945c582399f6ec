import { type Attribute, attributes, type FeedKey, type Settings } from '@weft/model'
import {
  invalid,
  type Operation,
  type Row,
  type ServerCollection,
  tableReader,
  type Unit,
} from '@weft/server-kit'

import { placeInBoard } from '@weft/features/boards/server'
import type { ServerAttributeType } from './server-type.ts'
import { isAssignable } from '../shared/family-member.ts'
import { attributeErrors } from '../shared/errors.ts'
import { unknownSettings } from '../shared/setting-keys.ts'
import { attributeEffects, serverAttributeType, serverAttributeTypes } from '../types/registry.server.ts'
import type { AttributeGuard } from './attribute-guard.ts'
import { attributeStore } from './attribute-store.ts'
import { namesOfBoards } from './board-names.ts'
import { demandNoCycle, loadChain } from './cycles.ts'
import { boardSchema } from './board-schema.ts'
import { foldersToHide, anonymize, type KeyOf, prepareHiding } from './anonymize.ts'
import { feedOfLinks, makesReference } from './linked-boards.ts'
import { boardsOfSettings, ownSettings, redactSettings } from './redact-settings.ts'
import { prepareClaims, settleClaims } from './unique-claims.ts'

const board = (row: Row) => ({ type: 'board' as const, id: String(row['board_id']) })

export function createAttributeCollection(
  limits: { attributes_per_board: number },
  guards: readonly AttributeGuard[] = [],
  keyOf?: KeyOf,
): ServerCollection {
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
        const also =
          attributeEffects[String(operation.fields['type'])]?.changes?.(settingsIn(operation)) ?? []
        const changed = new Set([board_id, ...also])
        const folders = await foldersToHide(db, team_id, board_id, settingsIn(operation))
        places.set(operation, [
          ...[...changed].map((id): FeedKey => ({ team_id, kind: 'board', id })),
          ...folders,
          ...(makesReference(operation) ? [feedOfLinks(team_id)] : []),
        ])
      }
      return places
    },
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
    feedOf: (row, team_id) => ({ team_id, kind: 'board', id: String(row['board_id']) }),
    present: (row, principal) =>
      redactSettings(row, (id) => principal.may('VIEW_BOARD', { type: 'board', id })),
    container: board,
    redact: {
      places: (row) => boardsOfSettings(row).map((id) => ({ type: 'board', id })),
      record: redactSettings,
    },
    rules: (_context, row) => ({
      normalise: (field, value) =>
        field === 'settings' && serverAttributeTypes[String(row['type'])]?.through
          ? ownSettings(value)
          : value,
    }),
    mayCreate: (principal, row) => principal.may('CREATE_ATTRIBUTE', board(row)),
    mayChange: (principal, row) => principal.may('EDIT_ATTRIBUTE', board(row)),
    mayRemove: (principal, row) => principal.may('DELETE_ATTRIBUTE', board(row)),
    validate(context, asked, before) {
      const { unit } = context
      if ((before?.['settings'] as Settings | undefined)?.['converting'] !== undefined)
        throw attributeErrors.converting()
      // Only the conversion itself says that one runs, or that it failed, which is known by the next change.
      const { converting: _said, conversion_failed: _failed, ...saved } = asked['settings'] as Settings
      const row: Row = { ...asked, settings: saved }
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
      const name = before ? undefined : namesOfBoards.of(unit, String(row['board_id']))
      const given = { ...type.defaultSettings, ...(row['settings'] as object) }
      const own = (name !== undefined && type.settingsOfBoard?.(given, { name })) || given
      const unknown = unknownSettings(
        type,
        saved,
        (before?.['settings'] ?? undefined) as Settings | undefined,
      )
      if (unknown.length > 0) throw invalid(...unknown)
      const settings = settledSettings(row, own, before, others, type)
      const problems = type.checkSettings(settings)
      if (problems.length > 0) throw invalid(...problems)
      settleClaims(context, { ...row, settings }, before)
      if ((!isAssignable(type) || type.holds === 'files') && (row['default_data'] ?? null) !== null)
        throw invalid('default_data: this type has no default value')
      // One that is worked out anew for each item is kept as it was said; its data is checked as any other.
      const isRelative = type.resolve?.(row['default_data'], settings) !== undefined
      const fallback = isRelative ? row['default_data'] : type.normalise(row['default_data'], settings)
      const checked = isRelative ? type.resolve?.(fallback, settings) : fallback
      const problem = checked === null || checked === undefined ? null : type.checkData(checked, settings)
      if (problem) throw invalid(`default_data: ${problem}`)
      const whole = { ...row, settings, default_data: fallback ?? null }
      const judged = attributeEffects[type.type]?.validate?.(context, whole, before) ?? whole
      if (type.computed) demandNoCycle(unit, judged, (name) => serverAttributeTypes[name])
      for (const guard of guards) guard.judge(context, judged, before)
      return judged
    },
    afterChange(context, row, before, action) {
      if (action === 'deleted' && row['primary'] === true) throw attributeErrors.primary_stays()
      boardSchema.put(context.unit, row)
      if (action === 'created' || action === 'changed') anonymize(context.unit, row, before, keyOf)
      attributeEffects[String(row['type'])]?.afterChange?.(context, row, before, action)
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
