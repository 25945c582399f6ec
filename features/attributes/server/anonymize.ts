import { type FeedKey, feedName, type Settings } from '@weft/model'
import { invalid, type Operation, type Unit } from '@weft/server-kit'
import type { Database } from '@weft/db'

import { attributeErrors } from '../shared/errors.ts'
import { serverAttributeTypes } from '../types/registry.server.ts'
import type { AttributeRow } from './attribute-store.ts'
import { boardSchema } from './board-schema.ts'
import { foldersWithValues, forgetAuthors, hideInSlots, valuesOf } from './queries.ts'

/** The secret of a person, by which they alone find what is theirs among what nobody signed. */
export type KeyOf = (user_id: number) => string

/** Items that are written in one statement. */
const CHUNK = 2_000

/** Folders that hold values of attributes which are about to hide who gave them, by attribute. */
const noFolders = () => new Map<string, string[]>()

/**
 * What a save of settings may lock besides its board: an attribute that begins to hide who saved its values takes the
 * names out of what is there, in the same transaction.
 */
export async function foldersToHide(
  db: Database,
  team_id: number,
  board_id: string,
  settings: Settings,
): Promise<FeedKey[]> {
  const isAsked = Object.values(serverAttributeTypes).some((type) => type.hidesAuthor?.(settings))
  const ids = isAsked
    ? await db.read({ team: team_id }, (tx) => foldersWithValues(tx, team_id, board_id))
    : []
  return ids.map((id) => ({ team_id, kind: 'folder', id }))
}

/** Reads which folders hold such values; their feeds are locked, or the save has to be tried again. */
export async function prepareHiding(unit: Unit, { id, fields }: Operation, board_id: string): Promise<void> {
  const before = boardSchema.find(unit, board_id, id)
  const type = before && serverAttributeTypes[before.type]
  const settings = { ...before?.settings, ...(fields['settings'] as Settings | null | undefined) }
  if (!before || !type?.hidesAuthor?.(settings) || type.hidesAuthor(before.settings)) return
  unit.once(noFolders).set(id, await foldersWithValues(unit.tx, unit.team_id, board_id, id))
}

/**
 * Takes the names out of an attribute's values, and out of what is remembered of how they came about, when it begins to
 * hide them. Nothing keeps them: it cannot be undone.
 */
export function anonymize(
  unit: Unit,
  row: AttributeRow,
  before: AttributeRow | null,
  keyOf: KeyOf | undefined,
): void {
  const type = serverAttributeTypes[row.type]
  const hides = (one: AttributeRow) => type?.hidesAuthor?.(one.settings) === true
  if (!type?.anonymize || !hides(row) || (before && hides(before))) return
  if (!keyOf) throw invalid('settings: this server cannot hide who saved a value')
  if (!before) return
  const { team_id } = unit
  const [id, board_id] = [row.id, row.board_id]
  const folders = unit.once(noFolders).get(id)
  const keys = folders?.map((folder): FeedKey => ({ team_id, kind: 'folder', id: folder }))
  // Another edit switched it on in the same breath, or a folder came in between: the next try reads what there is.
  if (!keys?.every((key) => unit.feeds.has(feedName(key)))) throw attributeErrors.converting()
  const seqs = new Map(keys.map((key) => [key.id, unit.feed(key).seq]))
  for (const key of keys) unit.reload(key)
  unit.later(async (tx) => {
    const slots: { item_id: string; data: unknown }[] = []
    for (const { item_id, data } of await valuesOf(tx, team_id, board_id, id))
      if ((data ?? null) !== null) slots.push({ item_id, data: type.anonymize?.(data, keyOf) ?? null })
    for (let at = 0; at < slots.length; at += CHUNK)
      await hideInSlots(tx, { team_id, board_id, attribute_id: id }, slots.slice(at, at + CHUNK), seqs)
    await forgetAuthors(tx, team_id, id)
  })
}
