import { cutCharacters, newUuid } from '@weft/base'
import { msg } from '@weft/i18n'
import { attributes, SORT_GAP } from '@weft/model'
import { errors, invalid, type RuleContext, type Unit } from '@weft/server-kit'
import type { AttributeEffects } from '../../server/attribute-effects.ts'
import { type AttributeRow, attributeStore } from '../../server/attribute-store.ts'
import { namesOfBoards } from '../../server/board-names.ts'
import { boardSchema } from '../../server/board-schema.ts'
import { noteLinkedBoards } from '../../server/linked-boards.ts'
import type { ServerAttributeType } from '../../server/server-type.ts'
import { referenceSettings } from '../../shared/links-to/reference-settings.ts'
import { definition } from './definition.ts'
import { input } from './input.ts'

/** Links are records of their own: no value can be assigned. */
export const member: ServerAttributeType = {
  ...definition,
  ...input,
  published: { settings: ['multiple'] },
  isStatic: true,
  checkData: () => msg('Links are added and taken away one by one'),
}

/** A two-way reference makes its mirror on the other board in the same transaction. */
export const effects: AttributeEffects = {
  changes(settings) {
    const { board_id, two_way } = referenceSettings(settings)
    return two_way && board_id !== null ? [board_id] : []
  },
  reads: (settings) => [referenceSettings(settings).board_id ?? []].flat(),
  validate,
  afterChange(context, row, _before, action) {
    if (action === 'created') noteLinkedBoards(context.unit, row.id, context.operation.caller.user_id)
    const { two_way, mirror_id } = referenceSettings(row.settings)
    // One that was made by its mirror finds it there.
    if (action !== 'created' || !two_way || mirror_id === null) return
    makeMirror(context, row, mirror_id)
  },
}

function validate(
  { unit, principal }: RuleContext,
  row: AttributeRow,
  was: AttributeRow | null,
): AttributeRow {
  // What becomes a reference is as good as new.
  const before = was?.type === 'reference' ? was : null
  const settings = row.settings
  const { board_id, folder_id, two_way, mirror_id, shown } = referenceSettings(settings)
  if (before) {
    const old = referenceSettings(before.settings)
    // The links that are there would lead nowhere.
    if (old.board_id !== board_id) throw invalid('board_id: cannot be changed')
    if (old.two_way !== two_way || old.mirror_id !== mirror_id) throw invalid('two_way: cannot be changed')
  }
  if (board_id === null) throw invalid('board_id: is missing')
  if (!principal.may('VIEW_BOARD', { type: 'board', id: board_id })) {
    // Whoever may not see the other board still renames the attribute.
    if (before) return row
    throw errors.not_found()
  }
  const folder = folder_id === null ? undefined : unit.access.graph.folders.get(folder_id)
  if (folder_id !== null && folder?.board_id !== board_id)
    throw invalid('folder_id: there is no such folder on that board')
  const others = new Set(boardSchema.of(unit, board_id).map(({ id }) => id))
  for (const id of shown)
    if (!others.has(id)) throw invalid(`shown: there is no attribute ${id} on that board`)
  if (before) return row
  if (!two_way) return { ...row, settings: { ...settings, mirror_id: null } }
  principal.need('CREATE_ATTRIBUTE', { type: 'board', id: board_id })
  return { ...row, settings: { ...settings, mirror_id: mirror_id ?? newUuid() } }
}

/** The attribute that shows the links from the other side, named after the board that they come from. */
function makeMirror({ unit, operation }: RuleContext, row: AttributeRow, id: string): void {
  const board_id = String(row.settings['board_id'])
  if (boardSchema.find(unit, board_id, id)) throw invalid('mirror_id: is taken')
  const others = boardSchema.of(unit, board_id)
  const feed = unit.feed({ team_id: unit.team_id, kind: 'board', id: board_id })
  const mirror: AttributeRow = {
    id,
    board_id,
    name: freeName(
      namesOfBoards.of(unit, row.board_id) ?? '',
      new Set(others.map(({ name }) => name.trim())),
    ),
    type: 'reference',
    primary: false,
    settings: {
      ...definition.defaultSettings,
      board_id: row.board_id,
      two_way: true,
      mirror_id: row.id,
    },
    default_data: null,
    sort_order: Math.max(0, ...others.map(({ sort_order }) => sort_order)) + SORT_GAP,
    row_version: 1,
    seq: feed.seq,
    created_at: unit.at,
    updated_at: unit.at,
    deleted_at: null,
    created_by: operation.caller.user_id || null,
  }
  put(unit, mirror, operation.caller.user_id)
}

function put(unit: Unit, row: AttributeRow, user_id: number): void {
  unit.put(attributeStore, row)
  boardSchema.put(unit, { ...row, team_id: unit.team_id })
  unit.recordChange({
    record: attributes.record,
    collection: attributes.name,
    id: row.id,
    kind: 'saved',
    feed: { team_id: unit.team_id, kind: 'board', id: row.board_id },
    action: 'created',
    user_id,
    present: () => ({ ...row, team_id: unit.team_id }),
    old: null,
    new: { name: row.name, type: row.type, settings: row.settings },
  })
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  const name = wanted.trim() || 'Links'
  let free = name
  for (let n = 2; taken.has(free); n++) free = `${cutCharacters(name, 0, 250)} ${n}`
  return free
}
