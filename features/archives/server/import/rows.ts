import { serverAttributeTypes, uniqueKey } from '@weft/features/attributes/server'
import { scopeKey } from '@weft/features/time-tracking/shared'
import { nameKey, permissionRecordId } from '@weft/model'
import { excerptOf, mentionsOf } from '@weft/rich-text'

import type { ArchivedRecord, Kind } from '../format/kinds.ts'
import { holdsTexts, type KnownAttribute } from '../names.ts'
import { closedEntries, resourceOf, shutSettings } from './closed.ts'
import type { Inward } from './inward.ts'
import { demandAddresses, demandSound } from './sound.ts'

type Row = Record<string, unknown>
interface ItemPlace {
  board_id: string
  folder_id: string
}

const FIRST = { seq: 1 }

/** Records of an archive as rows of a new workspace: the way back of `presenting`. */
export function readingRows(names: Inward, team_id: number, attributes: ReadonlyMap<string, KnownAttribute>) {
  return {
    ...readingStructure(names, team_id),
    ...readingItems(names, attributes),
    ...readingBeside(names, attributes),
  }
}

const placeBy = (names: Inward) => (id: unknown) => (typeof id === 'string' ? names.place(id) : null)
const makerBy = (names: Inward) => (record: ArchivedRecord) => ({
  created_by: names.somebody(record['created_by']),
})

/** What a workspace is made of. */
function readingStructure(names: Inward, team_id: number) {
  const place = placeBy(names)
  const by = makerBy(names)
  const rows = {
    board: (record: ArchivedRecord): Row => ({
      ...record,
      ...by(record),
      ...FIRST,
      id: names.give(record.id),
      user_ids: names.everybody(record['user_ids']),
      settings: names.settings(record['settings']),
    }),
    folder: (record: ArchivedRecord): Row => ({
      ...record,
      ...by(record),
      ...FIRST,
      id: names.give(record.id),
      board_id: place(record['board_id']),
      parent_id: place(record['parent_id']),
      settings: names.settings(record['settings']),
    }),
    attribute: (record: ArchivedRecord): Row => ({
      ...record,
      ...by(record),
      ...FIRST,
      board_id: place(record['board_id']),
      settings: names.settings(record['settings']),
      default_data: names.data(String(record['type']), record['default_data']),
    }),
    view: (record: ArchivedRecord): Row => ({
      ...record,
      ...by(record),
      ...FIRST,
      id: names.give(record.id),
      board_id: place(record['board_id']),
      folder_id: place(record['folder_id']),
      owner_id: names.somebody(record['owner_id']),
      // Whatever a file says: nobody opened this view to people outside.
      settings: shutSettings(names.settings(record['settings'])),
    }),
    rule: (record: ArchivedRecord): Row => ({
      ...record,
      ...by(record),
      ...FIRST,
      id: names.give(record.id),
      board_id: place(record['board_id']),
      trigger: names.settings(record['trigger']),
      conditions: names.settings(record['conditions']),
      steps: names.settings(record['steps']),
    }),
    entry(record: ArchivedRecord): Row {
      const type = String(record['resource_type'])
      const id = resourceOf(names, team_id, record)
      return {
        ...record,
        ...by(record),
        ...FIRST,
        id: permissionRecordId(type, id),
        resource_id: id,
        permissions: closedEntries(names, record, 'permissions'),
        final_permissions: closedEntries(names, record, 'final_permissions'),
      }
    },
  }
  /** What is made by saves of its own is what a save would have made. */
  const sound = (kind: Kind, make: (record: ArchivedRecord) => Row) => (record: ArchivedRecord) => {
    const row = make(record)
    demandSound(kind, record, row)
    return row
  }
  return {
    board: sound('boards', rows.board),
    folder: sound('folders', rows.folder),
    attribute: sound('attributes', rows.attribute),
    view: sound('views', rows.view),
    rule: sound('automations', rows.rule),
    entry: sound('permissions', rows.entry),
  }
}

/** Items, with what lies beside their rows. */
function readingItems(names: Inward, attributes: ReadonlyMap<string, KnownAttribute>) {
  const place = placeBy(names)
  const by = makerBy(names)
  const typeOf = (id: string) => attributes.get(id)?.type ?? ''
  return {
    /** An item with what lies beside its row. */
    item(record: ArchivedRecord) {
      const values: Row = {}
      const texts: Row[] = []
      const uniques: Row[] = []
      for (const [attribute_id, slot] of Object.entries(
        record['values'] as Record<string, [unknown, number]>,
      )) {
        const type = typeOf(attribute_id)
        const isText = holdsTexts(type) && typeof slot[0] === 'string'
        const data = names.data(type, slot[0])
        demandAddresses(type, data, record.id)
        if (isText) texts.push({ item_id: record.id, attribute_id, html: String(data) })
        values[attribute_id] = [isText ? excerptOf(String(data)) : data, slot[1]]
        const key = claimOf(attributes.get(attribute_id), data, names.place(String(record['folder_id'])))
        if (key !== null) uniques.push({ attribute_id, key, item_id: record.id })
      }
      const row: Row = {
        ...record,
        ...by(record),
        ...FIRST,
        updated_by: names.somebody(record['updated_by']),
        board_id: place(record['board_id']),
        folder_id: place(record['folder_id']),
        values,
      }
      return { row, texts, uniques }
    },
  }
}

/** What hangs on items. */
function readingBeside(names: Inward, attributes: ReadonlyMap<string, KnownAttribute>) {
  const by = makerBy(names)
  return {
    link: (record: ArchivedRecord, places: ReadonlyMap<string, ItemPlace>): Row => ({
      ...record,
      ...by(record),
      ...FIRST,
      row_version: 1,
      // What it shows of the other item is fetched once all of them are there.
      stale: true,
      board_id: places.get(String(record['from_item_id']))?.board_id,
      folder_id: places.get(String(record['from_item_id']))?.folder_id,
      to_folder_id: places.get(String(record['to_item_id']))?.folder_id,
    }),
    /** A comment with its reactions and pictures. */
    comment(record: ArchivedRecord, places: ReadonlyMap<string, ItemPlace>) {
      const html = names.html(String(record['html']))
      const { people } = mentionsOf(html)
      const row: Row = {
        ...record,
        ...by(record),
        ...FIRST,
        ...places.get(String(record['item_id'])),
        id: record.id,
        html,
        mentions: [...people],
        edited_by: names.somebody(record['edited_by']),
      }
      const reactions = (record['reactions'] as Row[])
        .map((one): Row => ({ ...one, comment_id: record.id, user_id: names.somebody(one['user_id']) }))
        .filter(({ user_id }) => user_id !== null)
      const pictures = (record['pictures'] as string[]).map((attachment_id) => ({
        comment_id: record.id,
        attachment_id,
      }))
      return { row, reactions, pictures }
    },
    time: (record: ArchivedRecord, places: ReadonlyMap<string, ItemPlace>): Row => ({
      ...record,
      ...by(record),
      ...FIRST,
      user_id: names.somebody(record['user_id']),
      board_id: places.get(String(record['item_id']))?.board_id,
      scope_key: scopeKey(
        { attribute_id: String(record['attribute_id']), item_id: String(record['item_id']) },
        (attributes.get(String(record['attribute_id']))?.settings ?? {}) as Row,
      ),
    }),
    number: (record: ArchivedRecord): Row => ({ ...record, scope: names.place(String(record['scope'])) }),
    /** A file with the items that hold it; its bytes are stored. */
    file(record: ArchivedRecord, stored: { storage_key: string; mime: string } | undefined) {
      const uses = (record['uses'] as Row[]).map((one) => ({ ...one, attachment_id: record.id }))
      const row: Row = { ...record, ...by(record), ...stored, state: 'ready', received: record['size'] }
      return { row, uses }
    },
  }
}

/** What no second item may have: a unique value, or a number of the board or of its folder; null for neither. */
function claimOf(attribute: KnownAttribute | undefined, data: unknown, folder_id: string): string | null {
  if (!attribute) return null
  const settings = (attribute.settings ?? {}) as Row
  const numbering = serverAttributeTypes[attribute.type]?.numbering?.(settings)
  if (!numbering) return settings['unique'] === true ? uniqueKey(attribute.type, data) : null
  if (typeof data !== 'string') return null
  return numbering.scope === 'folder' ? `${nameKey(data)}\n${folder_id}` : nameKey(data)
}
